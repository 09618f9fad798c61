import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const light = ["page", "surface", "surface-sunk", "accent-pale"];

/**
 * The colours of words, each with the backgrounds that it stands on, by their roles in `site/styles/tokens.css`. A role
 * of a tone stands for that of each tone.
 */
const words: Record<string, readonly string[]> = {
  text: [...light, "accent-soft", "secondary-pale", "danger-pale", "danger-faint", "tone-pale", "urgent-pale"],
  "text-soft": [...light, "secondary-pale"],
  link: [...light, "tone-pale", "urgent-pale"],
  "link-hover": [...light, "tone-pale", "urgent-pale"],
  "action-text": ["action", "secondary"],
  "accent-text": ["accent", "tone-accent"],
  "on-dark": ["secondary", "footer", "action", "night", "night-deep", "night-far", "urgent", "danger"],
  "on-dark-soft": ["night"],
  "disabled-text": ["disabled", "disabled-pale", "surface"],
  accent: ["footer"],
  "accent-soft": ["night", "night-deep", "night-far", "footer"],
  secondary: ["surface"],
  "secondary-text": ["secondary-pale"],
  urgent: ["surface", "accent-pale"],
  danger: ["page", "surface", "surface-sunk", "danger-pale"],
  path: ["page"],
  "tone-text": ["tone"],
  "tone-ink": ["tone-pale", "surface"],
};

/** The same for large numbers, controls and their states. */
const shapes: Record<string, readonly string[]> = {
  ...Object.fromEntries(["accent", "night-2", "night-3", "night-4"].map((role) => [role, ["night-deep", "night-far"]])),
  "line-strong": ["page", "surface", "surface-sunk"],
  action: light,
  secondary: ["page", "surface", "secondary-pale"],
  danger: ["page", "surface", "danger-pale", "danger-faint"],
  urgent: ["page", "surface"],
  ornament: ["surface"],
  bullet: ["page", "surface"],
};

/** The two focus rings: on each of these backgrounds one of them must be visible (WCAG 2.2, 1.4.11 and 2.4.13). */
const rings = {
  roles: ["focus-inner", "focus-outer"],
  on: [
    ...light,
    ...["tone", "tone-pale", "secondary-pale", "danger-pale", "action", "urgent", "night", "night-deep", "night-far"],
    "footer",
    "urgent-pale",
  ],
};

const pairs = [...Object.entries(words), ...Object.entries(shapes)].map(([role, on]) => ({ role, on }));

/** Decorative roles: they convey no information by themselves. */
const decoration: readonly string[] = [
  ...["line", "action-edge", "accent-edge", "urgent-edge", "danger-edge", "secondary-bright"],
];

const sheets = globSync("**/*.css", { cwd: import.meta.dirname }).map((file) => ({
  file,
  css: readFileSync(path.join(import.meta.dirname, file), "utf8").replace(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)/g, ""),
}));
const names = sheets
  .filter(({ file }) => path.basename(file) === "tokens.css")
  .flatMap(({ css }) => css.match(/--[a-z]+-\d{2,3}(?=:)/g) ?? []);

// Not checked: print.css (black on white), #0000 (transparent), and translucent white or black.
test("stylesheets use colours by their role, never from the palette or as literals", () => {
  assert.ok(names.length > 20);
  const raw = new RegExp(`var\\((?:${names.join("|")})\\)|#(?!0000\\b)[0-9a-f]{3,8}\\b`, "gi");
  const found = sheets
    .filter(({ file }) => !["tokens.css", "print.css"].includes(path.basename(file)))
    .flatMap(({ file, css }) => (css.match(raw) ?? []).map((colour) => `${file}: ${colour}`));
  assert.deepEqual(found, []);
});

test("every custom property is used", () => {
  const all = sheets.map(({ css }) => css).join("\n");
  const unused = [...new Set(all.match(/--(?!pswp)[a-z][\w-]*(?=:)/g))].filter(
    (name) => !all.includes(`var(${name})`) && !all.includes(`var(${name},`),
  );
  assert.deepEqual(unused, []);
});

const tokens = sheets.find(({ file }) => path.basename(file) === "tokens.css")?.css ?? "";
const usual = propertiesOf(/:root \{([^{}]*)\}/.exec(tokens)?.[1] ?? "");
const tones = [...tokens.matchAll(/\.tone-[a-z]+ \{([^{}]*)\}/g)].map(([, rule = ""]) => propertiesOf(rule));

function propertiesOf(rule: string): Map<string, string> {
  return new Map([...rule.matchAll(/(--[\w-]+):([^;]*)/g)].map(([, name = "", value = ""]) => [name, value.trim()]));
}

function resolve(role: string, tone = tones[0]): string {
  const value = tone?.get(`--${role}`) ?? usual.get(`--${role}`) ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? resolve(other, tone) : value.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
}

/** From 1 to 21 (WCAG 2.2). */
function contrast(front: string, ground: string): number {
  const [darker = 0, lighter = 0] = [luminance(front), luminance(ground)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2 */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("the colours can be seen in every tone: words at 4.5 to 1, large numbers, controls and focus rings at 3 to 1", () => {
  assert.equal(tones.length, 6);
  assert.deepEqual([contrast("#000000", "#ffffff"), contrast("#ffffff", "#ffffff")], [21, 1]);
  const faint: string[] = [];
  const judge = (least: number, roles: readonly string[], ground: string) => {
    for (const tone of tones) {
      const best = Math.max(...roles.map((role) => contrast(resolve(role, tone), resolve(ground, tone))));
      if (!(best >= least)) faint.push(`${roles} on ${ground}, in ${tone.get("--tone")}: ${best}`);
    }
  };
  for (const [role, on] of Object.entries(words)) for (const ground of on) judge(4.5, [role], ground);
  for (const [role, on] of Object.entries(shapes)) for (const ground of on) judge(3, [role], ground);
  for (const ground of rings.on) judge(3, rings.roles, ground);
  assert.deepEqual(faint, []);
});

// The text and background colours of each rule, in order; circles and book spines (gradients) are only decoration.
const rules = sheets.flatMap(({ file, css }) =>
  path.basename(file) === "print.css"
    ? []
    : [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", rule = ""]) => ({
        where: `${file}: ${selector.trim()}`,
        front: rolesOf(rule, "color|--fg"),
        ground: rolesOf(
          rule.replace(/(?:radial-gradient|linear-gradient(?=\(90deg))\((?:[^()]|\([^()]*\))*\)/g, ""),
          "background|background-color|--bg",
        ),
        rule,
      })),
);

function rolesOf(rule: string, properties: string): string[] {
  const values = [...rule.matchAll(new RegExp(`(?:^|[;\\s])(?:${properties}):([^;]*)`, "g"))].map(([, value]) => value);
  return [...values.join(" ").matchAll(/var\(--([a-z][\w-]*)/g)].map(([, role = ""]) => role).filter(isColour);
}

function isColour(role: string): boolean {
  return /^#/.test(resolve(role));
}

test("the text and background colours of each rule are a listed pair", () => {
  const listed = new Set(pairs.flatMap(({ role, on }) => on.map((ground) => `${role} on ${ground}`)));
  const found = rules.flatMap(({ where, front, ground }) =>
    ground
      .map((role, at) => `${front[front.length > 1 ? at : 0] ?? role} on ${role}`)
      .filter((pair) => front.length > 0 && !listed.has(pair))
      .map((pair) => `${where}: ${pair}`),
  );
  assert.ok(rules.filter(({ front, ground }) => front.length > 0 && ground.length > 0).length > 25);
  assert.deepEqual(found, []);
});

test("colour roles are listed as pairs or as decoration exactly if a stylesheet uses them", () => {
  const fronts = new Set([...pairs.map(({ role }) => role), ...rings.roles, ...decoration]);
  const grounds = new Set([...pairs.flatMap(({ on }) => on), ...rings.on, ...decoration]);
  const used = (properties: string) => [...new Set(rules.flatMap(({ rule }) => rolesOf(rule, properties)))];
  const shown = used("color|--fg|fill|stroke|outline|outline-color|--stat|border(?:-[a-z-]+)?");
  assert.deepEqual(
    shown.filter((role) => !fronts.has(role) && !grounds.has(role)),
    [],
  );
  const behind = used("background|background-color|--bg");
  assert.deepEqual(
    behind.filter((role) => !grounds.has(role) && !fronts.has(role)),
    [],
  );
  // And no role is listed that no stylesheet uses.
  const all = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/var\(--([\w-]+)/g)].map(([, role = ""]) => role)));
  assert.deepEqual(
    [...fronts, ...grounds].filter((role) => !all.has(role)),
    [],
  );
});
