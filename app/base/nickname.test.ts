import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { makeHelpMatcher } from "#app/help/help-words.ts";
import { findNameDetails, findPersonalDetails } from "#app/voices/responses/find-personal-details.ts";
import { MAX_NAME } from "#app/voices/responses/posted-text.ts";
import { isNickname, listNicknames, makeNickname } from "./nickname.ts";

test("no nickname says who or where a child is, is a word of need, or is too long", () => {
  const { help } = parse(readFileSync("content/search.yaml", "utf8")) as { help: { phrases: string[] } };
  const words = { spellings: {}, fillers: [], lists: {}, alone: [], harmless: [] };
  const matcher = makeHelpMatcher({ ...words, phrases: help.phrases.filter((phrase) => !/[^a-z ’']/.test(phrase)) });
  const all = listNicknames();
  assert.ok(new Set(all).size >= 1600);
  for (const name of all) {
    assert.deepEqual([...findPersonalDetails(name), ...findNameDetails(name)], [], name);
    assert.equal(matcher.needsHelp(name), false, name);
    assert.ok(name.length <= MAX_NAME);
  }
  for (let count = 0; count < 100; count++) assert.ok(isNickname(makeNickname()));
  for (const text of ["brave otter", "My name is Clever Butterfly", "i am clever butterfly"])
    assert.deepEqual(findPersonalDetails(text), [], text);
  assert.deepEqual(findNameDetails("brave otter"), []);
  for (const other of ["Sunny", "Sunny Nguyen", "Sunny Wombat Jones", "Wombat Sunny"])
    assert.equal(isNickname(other), false);
});
