/**
 * The parameters that a page reads from its query, in the order in which they are written (docs/decisions/17): `number`
 * is the page of a list, `text` is up to 200 characters, `list` is many values, `own` belongs to one visitor, and an
 * array names the only valid values. `all` is for pages of one visitor. Every other parameter is ignored.
 */
export type Reads = "all" | Record<string, Kind>;

type Kind = "number" | "text" | "list" | "own" | readonly string[];

/** The longest text that a page looks at, in characters (spec search.any-text). */
const MAX_TEXT_LENGTH = 200;

interface KnownQuery {
  /** The part of the query that the page reads, with its `?`; empty when it reads nothing. */
  text: string;
  /** True when it belongs to one visitor. */
  own: boolean;
}

/** Reduces a query, given without its `?`, to what a page reads, in canonical form. */
export function knownQuery(reads: Reads, query: string): KnownQuery {
  if (query === "") return { text: "", own: reads === "all" };
  if (reads === "all") return { text: `?${query}`, own: true };
  const given = new URLSearchParams(query);
  const parts: string[] = [];
  let own = false;
  for (const [name, kind] of Object.entries(reads)) {
    const value = canonicalForm(kind, given.getAll(name));
    if (value === "") continue;
    parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
    if (kind === "own") own = true;
  }
  return { text: parts.length > 0 ? `?${parts.join("&")}` : "", own };
}

/** The canonical form of values that mean the same; empty if they mean the same as none. */
function canonicalForm(kind: Kind, values: string[]): string {
  const [first = ""] = values;
  if (kind === "list") {
    const chosen = values.flatMap((value) => value.split(",")).filter((value) => value !== "");
    return [...new Set(chosen)].sort().join(",");
  }
  if (kind === "number") return /^0*[1-9]\d{0,8}$/.test(first) && Number(first) > 1 ? String(Number(first)) : "";
  if (kind === "text") return [...first].slice(0, MAX_TEXT_LENGTH).join("").trim();
  if (kind === "own") return first;
  return kind.includes(first) ? first : "";
}
