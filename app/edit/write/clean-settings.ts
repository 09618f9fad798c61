import { isDeepStrictEqual } from "node:util";
import type { Node } from "#app/publish/schemas.ts";

/** The settings at the beginning of a file, or those inside one of them. */
export type Settings = Record<string, unknown>;

export function isSettings(value: unknown): value is Settings {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * The values of a form's fields as one would write them by hand: without empty ones and defaults, unless the file has
 * them already.
 * @param before what the file says
 */
export function cleanSettings(given: Settings, node: Node, before: Settings): Settings {
  const cleaned: Settings = {};
  for (const [name, value] of Object.entries(given)) {
    const inner = node.properties?.[name] ?? {};
    const after = clean(value, inner, before[name]);
    if (isDeepStrictEqual(value, before[name]) || !(isEmpty(after) || isDeepStrictEqual(after, inner.default)))
      cleaned[name] = after;
  }
  // The alt text of a decorative picture is empty, not missing.
  if (Object.keys(cleaned).length > 0)
    for (const name of node.required ?? []) {
      const inner = node.properties?.[name];
      if (
        cleaned[name] === undefined &&
        inner?.type === "string" &&
        !inner.minLength &&
        !inner.enum &&
        !("pattern" in inner)
      )
        cleaned[name] = "";
    }
  return inOrder(cleaned, Object.keys(before), Object.keys(node.properties ?? {}));
}

function clean(value: unknown, node: Node, before: unknown): unknown {
  if (isDeepStrictEqual(value, before)) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = Array.isArray(before) ? before : [];
    const cleanLike = (item: unknown, one: unknown) => clean(one, node.items ?? {}, item);
    const matches = matchItems(items, value, (item, one) => likeness(item, cleanLike(item, one)));
    const moved = (one: unknown) => items.find((item) => isDeepStrictEqual(item, cleanLike(item, one)));
    return value
      .map((one, place) => cleanLike(matches[place] == null ? moved(one) : items[matches[place]], one))
      .filter((one) => !isEmpty(one));
  }
  if (isSettings(value)) return cleanSettings(value, node, isSettings(before) ? before : {});
  return value;
}

/** New settings go where the schema has them: after the nearest one that comes before them there. */
function inOrder(settings: Settings, before: string[], schema: string[]): Settings {
  const names = before.filter((name) => name in settings);
  for (const name of Object.keys(settings).sort((a, b) => schema.indexOf(a) - schema.indexOf(b))) {
    if (names.includes(name)) continue;
    const above = schema.slice(0, schema.indexOf(name)).findLast((one) => names.includes(one));
    names.splice(above === undefined ? 0 : names.indexOf(above) + 1, 0, name);
  }
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** How much equal items have in common: more than any two different ones. */
const SAME = 1000;

/**
 * Finds for each item of a list which one it was before: first the unchanged ones, then those with most in common, in
 * the same order; where as many items are left in both lists, one after the other. An item that is unchanged somewhere
 * else is matched with no other.
 * @returns places in the old list; null for items that are new or have moved
 */
export function matchItems(before: unknown[], now: unknown[], alike = likeness): (number | null)[] {
  // The most that the items from these two places on can have in common.
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (old: number, one: number) => best[old]?.[one] ?? 0;
  const all = before.map((old) => now.map((one) => alike(old, one)));
  const stays = now.map((_, one) => all.some((row) => row[one] === SAME));
  const pairs = all.map((row) =>
    row.map((pair, one) => (pair < SAME && (row.includes(SAME) || stays[one]) ? -1 : pair)),
  );
  for (let old = before.length - 1; old >= 0; old--)
    for (let one = now.length - 1; one >= 0; one--) {
      const pair = pairs[old]?.[one] ?? 0;
      const together = pair > 0 ? pair + at(old + 1, one + 1) : 0;
      (best[old] ?? [])[one] = Math.max(together, at(old + 1, one), at(old, one + 1));
    }
  const matches = new Array<number | null>(now.length).fill(null);
  let [lastOld, lastOne] = [-1, -1];
  const match = (old: number, one: number) => {
    if (old - lastOld === one - lastOne)
      for (let more = 1; more < one - lastOne; more++)
        if (pairs[lastOld + more]?.[lastOne + more] === 0) matches[lastOne + more] = lastOld + more;
    if (one < now.length) matches[one] = old;
    [lastOld, lastOne] = [old, one];
  };
  for (let [old, one] = [0, 0]; old < before.length && one < now.length; ) {
    if (at(old, one) === at(old + 1, one)) old++;
    else if (at(old, one) === at(old, one + 1)) one++;
    else match(old++, one++);
  }
  match(before.length, now.length);
  return matches;
}

/** How much two items have in common: 0 for nothing. */
function likeness(old: unknown, one: unknown): number {
  if (isDeepStrictEqual(old, one)) return SAME;
  if (!isSettings(old) || !isSettings(one)) return 0;
  return Object.keys(old).filter((name) => isDeepStrictEqual(old[name], one[name])).length;
}
