import { lineToTalk, type Site } from "./site.ts";

/** Whom to ring, in one sentence, on pages that say what went wrong; `lines` may be unknown there. */
export function RingNow({ lines }: { lines: Site["helpLines"] }) {
  const line = lineToTalk(lines);
  return (
    <p>
      Do you need help now? Ring{" "}
      {line && (
        <>
          {line.name} on <a href={`tel:${line.tel}`}>{line.number}</a>, or{" "}
        </>
      )}
      <a href="tel:000">000</a> if you are in danger.
    </p>
  );
}
