import { Icon } from "#app/ui/icon.tsx";
import type { BestBet } from "./search.ts";

/** Pages that many people look for, shown before anything is searched for. */
export function Popular({ pages }: { pages: BestBet[] }) {
  return (
    <section className="popular" aria-labelledby="popular-heading">
      <h2 id="popular-heading">What many people look for</h2>
      <ul className="link-list">
        {pages.map(({ address, title }) => (
          <li key={address}>
            <a className="button button-quiet" href={address}>
              {title}
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
