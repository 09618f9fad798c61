import { ErrorLine } from "#app/ui/error-line.tsx";
import { EarlierPart, NextPart } from "./list-part.tsx";
import type { ListPart, ShownTakenDown } from "./moderation.ts";

/** What children have taken down themselves, listed since a letter may have announced it. Its words are never shown. */
export function TakenDownList({ takenDown }: { takenDown: ListPart<ShownTakenDown> }) {
  if (takenDown.total === 0) return null;
  return (
    <section className="moderation-item" aria-labelledby="taken-down-heading">
      <h2 id="taken-down-heading">Taken down by the person who wrote it</h2>
      <EarlierPart part={takenDown} param="taken-down" item="taken-down" />
      <ul className="moderation-decisions">
        {takenDown.items.map(({ id, question, distress, posted, takenDown: at }, index) => (
          <li key={id} id={`taken-down-${takenDown.offset + index + 1}`}>
            <p>
              <b>Taken down</b>: “{question}”
            </p>
            <p className="soft">
              Sent {posted}, taken down {at}. Its words are not shown any more.
            </p>
            {distress && (
              <ErrorLine message="It had words of distress. Please follow the office’s steps for a child who may be in danger, now." />
            )}
          </li>
        ))}
      </ul>
      <NextPart part={takenDown} param="taken-down" item="taken-down" />
    </section>
  );
}
