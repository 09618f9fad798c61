import { randomFrom } from "#app/base/random-from.ts";
import { AVATARS } from "./avatar.ts";
import { type AvatarOption, avatarExtras, avatarGroups } from "./options.ts";

/** The side of a picture on its sheet. */
export const SIDE = 100;

/** The groups whose options show a picture, by name, with their options in the order of the sheet. */
const pictured: Record<string, readonly AvatarOption[]> = Object.fromEntries([
  ...avatarGroups.filter(({ kind }) => kind === "part").map(({ name, options }) => [name, options]),
  ["extras", avatarExtras],
]);

/**
 * The pictures of a group are one drawing, one below the other: a browser makes a document of each drawing that it
 * fetches, and a slow phone would be busy for long with one for each option. All places in a page name the sheet by the
 * same address, since a browser may read it anew for each fragment. Its name follows from what is on it: it is kept for
 * a day, and a page of another version would find something else at the same place.
 */
const addresses = new Map(
  Object.entries(pictured).map(([group, options]) => {
    const sum = randomFrom(options.map(({ value }) => value).join(" "))();
    return [group, `${AVATARS}options-${group}-${sum.toString(36).slice(2, 8)}.svg`];
  }),
);

/** Where the picture of an option is: on which sheet of which height, and how far down. */
export function placeOnSheet(group: string, value: string): { sheet: string; height: number; top: number } {
  const options = pictured[group] ?? [];
  const place = options.findIndex((option) => option.value === value);
  return { sheet: addresses.get(group) ?? "", height: options.length * SIDE, top: place * SIDE };
}

/** The sheet at an address: its group, and the values of its options in their order; null when there is none. */
export function findSheet(address: string): { group: string; values: string[] } | null {
  for (const [group, known] of addresses)
    if (known === address) return { group, values: pictured[group]?.map(({ value }) => value) ?? [] };
  return null;
}
