/** A colour and what it stands on, by their roles in `styles/tokens.css`. */
interface Pair {
  /** What is seen, as a sentence about it begins. */
  what: string;
  role: string;
  on: readonly string[];
  /** 4.5 for words (WCAG 2.2, 1.4.3), 3 for large words, controls and their states (1.4.3, 1.4.11). */
  least: 4.5 | 3;
}

const light = ["page", "surface", "surface-sunk", "accent-pale"];

/** Every pair that the stylesheets use; `app/colours.test.ts` holds them to it. Roles of a tone are meant in each tone. */
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
  words("Buttons that cannot be pressed", "on-dark-soft", ["night"]),
  words("Buttons that cannot be pressed", "disabled-text", ["disabled", "disabled-pale", "surface"]),
  words("Headings at the foot", "accent", ["footer"]),
  words("Links on dark under the pointer", "accent-soft", ["night", "night-deep", "night-far", "footer"]),
  words("The region beside the logo", "secondary", ["surface"]),
  words("Documents and what is chosen", "secondary-text", ["secondary-pale"]),
  words("Numbers of help lines", "urgent", ["surface", "accent-pale"]),
  words("Mistakes", "danger", ["page", "surface", "surface-sunk", "danger-pale"]),
  words("The place of a search result", "path", ["page"]),
  words("Words on a tone", "tone-text", ["tone"]),
  words("Words on a pale tone", "tone-ink", ["tone-pale", "surface"]),
  ...["accent", "night-2", "night-3", "night-4"].map((role) =>
    shapes("Large numbers", role, ["night-deep", "night-far"]),
  ),
  shapes("Edges of fields", "line-strong", ["page", "surface", "surface-sunk"]),
  shapes("Edges of fields", "action", light),
  shapes("What is chosen", "secondary", ["page", "surface", "secondary-pale"]),
  shapes("What is wrong", "danger", ["page", "surface", "danger-pale", "danger-faint"]),
  shapes("Edges of help lines", "urgent", ["page", "surface"]),
  shapes("The mark of the page one is on", "ornament", ["surface"]),
  shapes("Dots of lists", "bullet", ["page", "surface"]),
];

/** The two rings of the focus: on each of these grounds one of them must be seen (WCAG 2.2, 1.4.11 and 2.4.13). */
export const rings = {
  roles: ["focus-inner", "focus-outer"],
  on: [
    ...light,
    ...["tone", "tone-pale", "secondary-pale", "danger-pale", "action", "urgent", "night", "night-deep", "night-far"],
    "footer",
  ],
} as const;

/** Roles that only please the eye: nothing is told by them alone. */
export const decoration: readonly string[] = [
  ...["line", "action-edge", "accent-edge", "urgent-edge", "danger-edge", "secondary-bright"],
];

function words(what: string, role: string, on: readonly string[]): Pair {
  return { what, role, on, least: 4.5 };
}

function shapes(what: string, role: string, on: readonly string[]): Pair {
  return { what, role, on, least: 3 };
}
