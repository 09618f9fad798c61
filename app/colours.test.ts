import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pairs, rings } from "#server/publish/colours/pairs.ts";
import { brandOf, palette, parseTokens, resolve } from "#server/publish/colours/palette.ts";

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

const tokens = parseTokens(readFileSync(new URL("site/styles/tokens.css", import.meta.url), "utf8"));
const usual = palette(tokens, {});

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

/** Whether a token is a colour, in `:root` or in the tones. */
function isColour(role: string): boolean {
  const [tone] = tokens.tones.keys();
  return /^#/.test(resolve(tokens, usual, `--${role}`, tone).colour);
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

test("each palette colour derives from a choice of the office, except a few fixed ones", () => {
  const literal = [...tokens.root].filter(([, value]) => value.startsWith("#"));
  const own = literal.filter(([name]) => brandOf(name) === null).map(([name]) => name);
  const always = own.filter((name) => !/^--(?:danger|disabled)/.test(name));
  assert.deepEqual(always, ["--surface", "--action-text", "--on-dark"]);
  for (const [tone, properties] of tokens.tones)
    for (const [name, value] of properties) assert.ok(value === "#fff" || value.startsWith("var("), `${tone} ${name}`);
});
