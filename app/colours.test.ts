import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const sheets = globSync("**/*.css", { cwd: import.meta.dirname }).map((file) => ({
  file,
  css: readFileSync(path.join(import.meta.dirname, file), "utf8").replace(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)/g, ""),
}));
const palette = sheets
  .filter(({ file }) => path.basename(file) === "tokens.css")
  .flatMap(({ css }) => css.match(/--[a-z]+-\d{2,3}(?=:)/g) ?? []);

// Paper is white and ink black, whatever the site looks like; #0000 is no colour; white or black that lets through is a veil.
test("stylesheets take colours by what they are for, from the tokens, and none from the palette", () => {
  assert.ok(palette.length > 20);
  const raw = new RegExp(`var\\((?:${palette.join("|")})\\)|#(?!0000\\b)[0-9a-f]{3,8}\\b`, "gi");
  const found = sheets
    .filter(({ file }) => !["tokens.css", "print.css"].includes(path.basename(file)))
    .flatMap(({ file, css }) => (css.match(raw) ?? []).map((colour) => `${file}: ${colour}`));
  assert.deepEqual(found, []);
});

test("every property of the tokens is used", () => {
  const all = sheets.map(({ css }) => css).join("\n");
  const unused = [...new Set(all.match(/--(?!pswp)[a-z][\w-]*(?=:)/g))].filter(
    (name) => !all.includes(`var(${name})`) && !all.includes(`var(${name},`),
  );
  assert.deepEqual(unused, []);
});
