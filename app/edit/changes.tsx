/** A line of two texts: of both, only of the older, or only of the newer. */
interface LineChange {
  line: string;
  sign: " " | "-" | "+";
}

/** Lines of both texts that are shown around a change. */
const CONTEXT = 2;
/** Beyond this many pairs of lines, what lies between the first and the last change counts as changed. */
const MAX_PAIRS = 1_000_000;

/** The lines that differ between two texts, with those around them (longest common subsequence). */
export function lineChanges(before: string, now: string): LineChange[] {
  const [old, fresh] = [before === "" ? [] : before.split("\n"), now === "" ? [] : now.split("\n")];
  const all = old.length * fresh.length > MAX_PAIRS ? [] : compare(old, fresh);
  if (all.length === 0)
    all.push(
      ...old.map((line) => ({ line, sign: "-" as const })),
      ...fresh.map((line) => ({ line, sign: "+" as const })),
    );
  const isNear = (at: number) =>
    all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== " ");
  return all.filter((_, at) => isNear(at));
}

function compare(old: string[], fresh: string[]): LineChange[] {
  const width = fresh.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = fresh.length - 1; column >= 0; column--)
      common[row * width + column] =
        old[row] === fresh[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const changes: LineChange[] = [];
  for (let row = 0, column = 0; row < old.length || column < fresh.length; ) {
    if (row < old.length && old[row] === fresh[column]) {
      changes.push({ line: old[row] ?? "", sign: " " });
      row++;
      column++;
    } else if (column >= fresh.length || (row < old.length && at(row + 1, column) >= at(row, column + 1)))
      changes.push({ line: old[row++] ?? "", sign: "-" });
    else changes.push({ line: fresh[column++] ?? "", sign: "+" });
  }
  return changes;
}

/** The lines that differ between two texts, with their signs. */
export const Changes = ({ lines }: { lines: LineChange[] }) => (
  <div className="edit-change">
    {lines.map(({ line, sign }, at) => {
      const Line = sign === "-" ? "del" : sign === "+" ? "ins" : "span";
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
        <Line key={at}>
          {sign} {line}
          {"\n"}
        </Line>
      );
    })}
  </div>
);
