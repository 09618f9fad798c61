/** A colour and its backgrounds, by their roles in `styles/tokens.css`. */
interface Pair {
  /** What has the colour, as the beginning of a sentence. */
  what: string;
  role: string;
  on: readonly string[];
  /** 4.5 for text (WCAG 2.2, 1.4.3), 3 for large text, controls and their states (1.4.3, 1.4.11). */
  least: 4.5 | 3;
}

const light = ["page", "surface", "surface-sunk", "accent-pale"];

/**
 * Every pair that the stylesheets use, checked by `app/colours.test.ts`. A role of a tone stands for that of each tone.
 */
export const pairs: readonly Pair[] = [
  words("Words", "text", [...light, "accent-soft", "secondary-pale", "danger-pale", "danger-faint", "tone-pale"]),
  words("Small words", "text-soft", [...light, "secondary-pale"]),
  words("Links", "link", [...light, "tone-pale"]),
  words("Links under the pointer", "link-hover", [...light, "tone-pale"]),
  words("Words on buttons", "action-text", ["action", "secondary"]),
  words("Words on buttons", "accent-text", ["accent", "tone-accent"]),
  words("Words on the main colour", "on-dark", ["secondary", "footer"]),
  words("Words on the dark colour", "on-dark", ["action", "night", "night-deep", "night-far"]),
  words("Words on the colour of help", "on-dark", ["urgent"]),
  words("Words on red", "on-dark", ["danger"]),
  words("Disabled buttons", "on-dark-soft", ["night"]),
  words("Disabled buttons", "disabled-text", ["disabled", "disabled-pale", "surface"]),
  words("Headings in the footer", "accent", ["footer"]),
  words("Links on dark under the pointer", "accent-soft", ["night", "night-deep", "night-far", "footer"]),
  words("The region beside the logo", "secondary", ["surface"]),
  words("Documents and selected items", "secondary-text", ["secondary-pale"]),
  words("Numbers of help lines", "urgent", ["surface", "accent-pale"]),
  words("Error messages", "danger", ["page", "surface", "surface-sunk", "danger-pale"]),
  words("The path of a search result", "path", ["page"]),
  words("Words on a tone", "tone-text", ["tone"]),
  words("Words on a pale tone", "tone-ink", ["tone-pale", "surface"]),
  ...["accent", "night-2", "night-3", "night-4"].map((role) =>
    shapes("Large numbers", role, ["night-deep", "night-far"]),
  ),
  shapes("Edges of fields", "line-strong", ["page", "surface", "surface-sunk"]),
  shapes("Edges of fields", "action", light),
  shapes("Selected items", "secondary", ["page", "surface", "secondary-pale"]),
  shapes("Fields with errors", "danger", ["page", "surface", "danger-pale", "danger-faint"]),
  shapes("Edges of help lines", "urgent", ["page", "surface"]),
  shapes("The mark of the current page", "ornament", ["surface"]),
  shapes("List bullets", "bullet", ["page", "surface"]),
];

/** The two focus rings: on each of these backgrounds one of them must be visible (WCAG 2.2, 1.4.11 and 2.4.13). */
export const rings = {
  roles: ["focus-inner", "focus-outer"],
  on: [
    ...light,
    ...["tone", "tone-pale", "secondary-pale", "danger-pale", "action", "urgent", "night", "night-deep", "night-far"],
    "footer",
  ],
} as const;

function words(what: string, role: string, on: readonly string[]): Pair {
  return { what, role, on, least: 4.5 };
}

function shapes(what: string, role: string, on: readonly string[]): Pair {
  return { what, role, on, least: 3 };
}
