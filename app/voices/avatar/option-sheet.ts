import { avatarExtras, avatarGroups } from "./options.ts";

/** The side of a picture on its sheet. */
export const SIDE = 100;

const pictured: Record<string, readonly { value: string }[]> = Object.fromEntries([
  ...avatarGroups.filter(({ kind }) => kind === "part").map(({ name, options }) => [name, options]),
  ["extras", avatarExtras],
]);

/**
 * The groups whose options show a picture. The pictures of a group are stacked in one SVG: a browser parses each SVG
 * that it loads as a document, and one for each option would keep a slow phone busy for long.
 */
export const picturedGroups = Object.keys(pictured);

/** The values of a group's options, in the order of its sheet. */
export function optionsOnSheet(group: string): string[] {
  return (pictured[group] ?? []).map(({ value }) => value);
}

/** Where the picture of an option is on the sheet of its group, and the height of that sheet. */
export function placeOnSheet(group: string, value: string): { height: number; top: number } {
  const values = optionsOnSheet(group);
  return { height: values.length * SIDE, top: values.indexOf(value) * SIDE };
}
