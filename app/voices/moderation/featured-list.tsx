import { FeatureForm } from "./decision-forms.tsx";
import type { FeaturedItem } from "./moderation.ts";

/** The responses that moderators chose for the home page, each with a button to take it off again. */
export function FeaturedList({ featured }: { featured: FeaturedItem[] }) {
  return (
    <section className="moderation-item" aria-labelledby="featured-heading">
      <h2 id="featured-heading">On the home page</h2>
      <p>
        {featured.length === 0
          ? "No response is chosen, so the home page shows the newest. Choose some below, among the decisions."
          : "The latest choice comes first; the home page shows as many as it has room for."}
      </p>
      {featured.length > 0 && (
        <ul className="moderation-decisions">
          {featured.map(({ id, question, name, text }) => (
            <li key={id}>
              <p>
                <b>{name}</b>, “{question}”: {text}
              </p>
              <FeatureForm id={id} name={name} featured />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
