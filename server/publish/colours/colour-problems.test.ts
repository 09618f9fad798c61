import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { blamedColours, findColourProblems } from "./colour-problems.ts";
import { brandNames, parseTokens } from "./palette.ts";

const tokens = parseTokens(readFileSync(new URL("../../../app/site/styles/tokens.css", import.meta.url), "utf8"));
const blamed = (chosen: Parameters<typeof blamedColours>[1]) => blamedColours(tokens, chosen).map(({ name }) => name);

test("the default palette and strikingly different ones are readable", () => {
  assert.deepEqual(findColourProblems(tokens, {}), []);
  assert.deepEqual(findColourProblems(tokens, { main: "#5b2a86" }), []);
  assert.deepEqual(
    findColourProblems(tokens, { dark: "#3c1053", main: "#8a1c7c", accent: "#9be564", page: "#f7f3ff" }),
    [],
  );
  const white = { main: "#000000", dark: "#000000", accent: "#ffffff", page: "#ffffff" };
  assert.deepEqual(findColourProblems(tokens, white), []);
});

test("only the colour that causes low contrast is blamed", () => {
  assert.deepEqual(blamed({ main: "#88ccff", help: "#a3155a" }), ["main"]);
  assert.deepEqual(blamed({ page: "#222222" }), ["page"]);
  assert.deepEqual(blamed({ accent: "#d00000" }), ["accent"]);
  assert.deepEqual(blamed({ warm: "#ffff00", dark: "#777777" }).sort(), ["dark", "warm"]);
});

test("the replacements suggested for refused colours are accepted, whatever they were", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return `#${Math.floor((seed / 2 ** 31) * 0xffffff)
      .toString(16)
      .padStart(6, "0")}`;
  };
  let refused = 0;
  for (let turn = 0; turn < 12; turn++) {
    const chosen = Object.fromEntries(brandNames.slice(turn % 3, (turn % 3) + 3).map((name) => [name, random()]));
    // Only once a colour has been replaced may it become clear that another has to be, too.
    for (let again = 0; again < brandNames.length && blamedColours(tokens, chosen).length > 0; again++) {
      refused += 1;
      for (const { name, instead } of blamedColours(tokens, chosen)) chosen[name] = instead;
    }
    assert.deepEqual(findColourProblems(tokens, chosen), [], JSON.stringify(chosen));
  }
  assert.ok(refused > 5);
});
