import { isDeepStrictEqual } from "node:util";
import { isSettings } from "./settings.ts";

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
export function likeness(old: unknown, one: unknown): number {
  if (isDeepStrictEqual(old, one)) return SAME;
  if (!isSettings(old) || !isSettings(one)) return 0;
  return Object.keys(old).filter((name) => isDeepStrictEqual(old[name], one[name])).length;
}
