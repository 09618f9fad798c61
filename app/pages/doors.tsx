import { Icon } from "#app/ui/icon.tsx";
import type { Door } from "./page-content.ts";
import "./doors.css";

/** The ways into the site; each tile is one link. */
export function Doors({ doors }: { doors: Door[] }) {
  return (
    <section className="section-tight wrap" aria-labelledby="doors-heading">
      <h2 className="visually-hidden" id="doors-heading">
        Where would you like to go?
      </h2>
      <ul className="doors">
        {doors.map((door) => (
          <li key={door.page + door.title}>
            <a className={`door tone-${door.tone}`} href={door.page}>
              <Icon name={door.icon} />
              <strong>{door.title}</strong> <span>{door.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
