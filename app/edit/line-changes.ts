import { structuredPatch } from "diff";

/** Lines of both texts that are shown around a change. */
const CONTEXT = 2;
/** Of more lines than these every one counts as changed: the time grows with their square. */
const MAX_CHANGES = 1000;

/** The lines that differ between two texts, with those around them: each begins with `-`, `+` or a space. */
export function lineChanges(before: string, now: string): string[] {
  const [older, newer] = [before && `${before}\n`, now && `${now}\n`];
  const options = { context: CONTEXT, maxEditLength: MAX_CHANGES };
  const patch = structuredPatch("", "", older, newer, "", "", options);
  if (patch) return patch.hunks.flatMap(({ lines }) => lines);
  const signed = (text: string, sign: string) =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => sign + line);
  return [...signed(older, "-"), ...signed(newer, "+")];
}
