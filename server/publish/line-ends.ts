/**
 * Ends lines as they end in a file. In one with several kinds of ends, because two programs have written it, the lines
 * that stay keep theirs.
 */
export function endLines(text: string, before: string): string {
  const ends = before.match(/\r\n?|\n/g) ?? [];
  const [usual = "\n"] = ends;
  const [old, now] = [before.split(/\r\n?|\n/), text.split("\n")];
  const shorter = Math.min(old.length, now.length);
  let above = 0;
  while (above < shorter && old[above] === now[above]) above++;
  let below = 0;
  while (below < shorter - above && old.at(-1 - below) === now.at(-1 - below)) below++;
  const between = new Map(old.map((line, place) => [line, ends[place]]));
  const endOf = (line: string, place: number) => {
    if (place < above) return ends[place];
    return place < now.length - below ? between.get(line) : ends[place + old.length - now.length];
  };
  return now.map((line, place) => (place < now.length - 1 ? line + (endOf(line, place) ?? usual) : line)).join("");
}
