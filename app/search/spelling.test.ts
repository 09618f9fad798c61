import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isLikeWord, spellingKeys } from "./spelling.ts";

const like = (pair: string, alone = true) => {
  const [typed = "", known = ""] = pair.split(" ");
  return isLikeWord(typed, known, alone);
};

describe("a misspelt word", () => {
  test("is one letter away, or sounds the same", () => {
    for (const pair of [
      "libary library",
      "skool school",
      "scool school",
      "footty footy",
      "bulying bullying",
      "privasy privacy",
      "phoen phone",
      "fonetic phonetic",
      "frend friend",
      "teecher teacher",
      "futball football",
      "beleive believe",
      "kalgorlie kalgoorlie",
      "compliant complaint",
      "playgroud playground",
      "playgrounf playground",
      "resourses resources",
    ])
      assert.ok(like(pair), pair);
  });
  test("is not a correct word that only looks similar", () => {
    for (const pair of [
      "annual animal",
      "vaping making",
      "relations relatives",
      "human man",
      "hip his",
      "hint hind",
      "vape cape",
      "race rice",
      "grape grade",
      "grape group",
      "death health",
      "sites sides",
      "dream drum",
      "basis buses",
      "coping coming",
      "ideal idea",
      "handy hand",
      "grant grunt",
    ])
      assert.ok(!like(pair), pair);
  });
  test("is corrected even if it is short when another word is beside it", () => {
    for (const pair of ["perk park", "skatt skate"]) assert.ok(like(pair, false), pair);
    assert.ok(!like("perk park"));
  });
  test("has few keys, however long it is", () => {
    for (const word of ["a", "skate".repeat(40), "bunbury", "السلام"]) assert.ok(spellingKeys(word).length <= 26, word);
  });
});
