/** The most letters of a ShortName (OpenSearch 1.1). */
const MAX_LENGTH = 16;

/** What browsers call the search of a site: its name or its short name, else as many words of its name as fit. */
export function shortNameOf({ name, shortName }: { name: string; shortName: readonly string[] }): string {
  const words = name.split(" ");
  const beginnings = words.map((_, at) => words.slice(0, -1 - at).join(" ")).filter(Boolean);
  const fitting = [name, shortName.join(" "), ...beginnings].find((one) => one.length <= MAX_LENGTH);
  return fitting ?? [...name].slice(0, MAX_LENGTH / 2).join("");
}
