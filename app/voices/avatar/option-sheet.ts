import { avatarExtras, avatarGroups } from "./options.ts";

/** The side of a picture on its sheet. */
export const SIDE = 100;

const pictured: Record<string, readonly { value: string }[]> = Object.fromEntries([
  ...avatarGroups.filter(({ kind }) => kind === "part").map(({ name, options }) => [name, options]),
  ["extras", avatarExtras],
]);

/**
 * The groups whose options show a picture. The pictures of a group are one drawing, one below the other: a browser makes
 * a document of each drawing that it fetches, and a slow phone would be busy for long with one for each option.
 */
export const picturedGroups = Object.keys(pictured);

/** The values of a group's options, in the order of its sheet. */
export function optionsOnSheet(group: string): string[] {
  return (pictured[group] ?? []).map(({ value }) => value);
}

/** Where the picture of an option is on the sheet of its group, which is as high as said. */
export function placeOnSheet(group: string, value: string): { height: number; top: number } {
  const values = optionsOnSheet(group);
  return { height: values.length * SIDE, top: values.indexOf(value) * SIDE };
}
