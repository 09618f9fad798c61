import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { parseSource } from "#app/content/source.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { loadEnglish } from "./english.server.ts";
import { helpSchema, wordsToCheck } from "./help-content.ts";
import { parseHelpPhrase, slotWords } from "./help-phrases.ts";
import { makeHelpMatcher } from "./help-words.ts";

const root = path.resolve(import.meta.dirname, "../..");
const tree = readTree(path.join(root, "content"));
const source = parseSource("search.yaml", tree.read("search.yaml"), z.looseObject({ help: helpSchema }), []);
assert.ok(source);
const { help } = source.value;
const matcher = makeHelpMatcher(help, await loadEnglish(help.english));

/** The texts of a file in tests/vectors, one a line, by the comment above them. */
function readVectors(file: string): [kind: string, texts: string[]][] {
  const sections = readFileSync(path.join(root, "tests/vectors", file), "utf8").split(/^# /m);
  return sections.flatMap((section) => {
    const [kind = "", ...texts] = section.split("\n").filter((line) => line !== "");
    return texts.length > 0 ? [[kind, texts] as [string, string[]]] : [];
  });
}

describe("help words: what a child in need says is recognised", () => {
  for (const [kind, texts] of [...readVectors("help-needs.txt"), ...readVectors("help-needs-many-ways.txt")])
    test(kind, () => {
      assert.deepEqual(
        texts.filter((text) => !matcher.needsHelp(text)),
        [],
      );
    });
});

describe("help words: what no phrase was written for", () => {
  const share = (file: string) => {
    const texts = readVectors(file).flatMap(([, all]) => all);
    return texts.filter((text) => matcher.needsHelp(text)).length / texts.length;
  };
  test("is recognised in most cases, with few false alarms", (t) => {
    const shares = ["unseen-needs", "held-out-needs", "unseen-harmless", "held-out-harmless"].map((name) =>
      share(`${name}.txt`),
    );
    t.diagnostic(shares.map((one) => `${Math.round(one * 100)} %`).join(", "));
    const [needs = 0, heldOut = 0, harmless = 1, harmlessHeldOut = 1] = shares;
    assert.ok(Math.min(needs, heldOut) >= 0.6 && Math.max(harmless, harmlessHeldOut) <= 0.05, String(shares));
  });
});

test("insults, hate and sexual words are read with more care, and ordinary words hardly ever", (t) => {
  const { needsHelp, problems } = makeHelpMatcher(wordsToCheck(help));
  assert.deepEqual(problems, []);
  const texts = readVectors("to-check.txt").flatMap(([, all]) => all);
  assert.deepEqual(
    texts.filter((text) => !needsHelp(text)),
    [],
  );
  const noHate = ["dick smith store", "i hate black licorice", "we saw monkeys at the zoo", "you are so kind people"];
  assert.deepEqual(noHate.filter(needsHelp), []);
  for (const text of ["i hate black people", "ching chong"]) assert.equal(matcher.needsHelp(text), false, text);
  const shares = ["help-harmless", "unseen-harmless", "held-out-harmless"].map((name) => {
    const harmless = readVectors(`${name}.txt`).flatMap(([, all]) => all);
    return harmless.filter(needsHelp).length / harmless.length;
  });
  t.diagnostic(shares.map((share) => `${(share * 100).toFixed(1)} %`).join(", "));
  assert.ok(Math.max(...shares) < 0.03, String(shares));
});

describe("another language", () => {
  const isOther = (text: string) => matcher.needOf([text], []) === "language";
  const shareOf = (file: string) => {
    const texts = readVectors(file).flatMap(([, all]) => all);
    return texts.filter(isOther).length / texts.length;
  };
  for (const [kind, texts] of readVectors("other-languages.txt"))
    test(`is recognised: ${kind}`, () => {
      assert.deepEqual(
        texts.filter((text) => !isOther(text)),
        [],
      );
    });
  test("is recognised after a greeting, or after a sentence in English", () => {
    const words = "Baba yangu ananipiga kila usiku na mama hajui la kufanya.";
    for (const text of [`Hello! ${words}`, `I do not write English well. ${words}`, "Привет. I like chess."])
      assert.equal(isOther(text), true, text);
  });
  test("is recognised where nobody has looked before, and English is seldom taken for it", (t) => {
    const names = ["unseen-languages", "held-out-languages", "help-harmless", "unseen-harmless", "english-as-texted"];
    const shares = names.map((name) => shareOf(`${name}.txt`));
    t.diagnostic(shares.map((share) => `${(share * 100).toFixed(1)} %`).join(", "));
    const [unseen = 0, heldOut = 0, ...english] = shares;
    assert.ok(Math.min(unseen, heldOut) >= 0.9 && Math.max(...english) < 0.02, String(shares));
  });
  test("is not a name, nor a text without words", () => {
    assert.equal(matcher.needOf([], ["Zahra Mohammadi Karimi", "李明", "Nguyễn Thị Minh Khai"]), null);
    assert.equal(
      matcher.needOf(
        [],
        ["baba yangu ananipiga kila usiku"].map((text) => `${text} na mama`),
      ),
      "language",
    );
    assert.equal(matcher.needOf([], ["救命,爸爸打我"]), "language");
    assert.equal(
      isOther("More shade, please. Thanks.\nSiobhan O’Callaghan\n12 Ngulla Road, Djarindjin WA 6725"),
      false,
    );
    for (const text of ["", "🦘", "!!!", "12 34", "a".repeat(10_000), "\ud800"]) assert.equal(isOther(text), false);
  });
});

test("one other word may stand between three words of a phrase, but none that denies it", () => {
  const { needsHelp } = makeHelpMatcher({
    spellings: {},
    fillers: [],
    lists: {},
    phrases: ["he hits mum", "hit me"],
    alone: [],
    harmless: ["hits my mum at chess"],
  });
  assert.deepEqual(
    ["he hits my mum", "he always hits mum", "he never hits mum", "he hits my own mum", "hit with me"].map(needsHelp),
    [true, true, false, false, false],
  );
  assert.equal(needsHelp("he hits my mum at chess"), false);
});

/** Ways to say a phrase: each choice of each slot with each choice of the next one; gaps empty, then with a word. */
function waysToSay(phrase: string): string[] {
  const slots = parseHelpPhrase(phrase, help.lists);
  const withoutGaps = slots.filter((slot) => slot !== "...");
  if (withoutGaps.length === slots.length) return waysThrough(withoutGaps);
  return [withoutGaps, slots.map((slot) => (slot === "..." ? new Set(["purple"]) : slot))].flatMap(waysThrough);
}

function waysThrough(choices: ReadonlySet<string>[]): string[] {
  const first = choices.map((slot) => slotWords(slot)[0] ?? "");
  return choices.flatMap((slot, at) =>
    slotWords(slot).flatMap((word) =>
      slotWords(choices[at + 1] ?? new Set([""])).map((next) =>
        [...first.slice(0, at), word, next, ...first.slice(at + 2)].join(" ").trim(),
      ),
    ),
  );
}

describe("help words: every variant of every phrase", () => {
  const missed = (phrases: string[], before: (phrase: string) => string[]) =>
    phrases.flatMap((phrase) =>
      before(phrase).flatMap((words) =>
        waysToSay(phrase)
          .map((text) => `${words}${text}`)
          .filter((text) => !matcher.needsHelp(text)),
      ),
    );
  test("is recognised, alone and after words such as ‘i’ and ‘my’", () => {
    const denied = ["is ", "are ", "was ", "were ", "i am ", "im "];
    const said = (phrase: string) => ["", "i ", "my ", "we ", ...(phrase.startsWith("not ") ? denied : [])];
    assert.deepEqual(missed(help.phrases, said), []);
  });
  test("that counts only alone is recognised, also after ‘hi’", () => {
    assert.deepEqual(
      missed(help.alone, () => ["", "i ", "hi "]),
      [],
    );
  });
});

describe("help words: what only sounds similar is ignored", () => {
  for (const [kind, texts] of readVectors("help-harmless.txt"))
    test(kind, () => {
      assert.deepEqual(
        texts.filter((text) => matcher.needsHelp(text)),
        [],
      );
    });
  test("without ignoring a cry for help in the same sentence", () => {
    // The words stay known, so that they are not read as misspellings of others.
    const hearsAll = makeHelpMatcher({ ...help, meant: help.harmless, harmless: [] });
    const ways = [...new Set(help.harmless.flatMap(waysToSay))];
    const cries = ways.flatMap((words) => [
      `${words} and i want to die`,
      `i want to die and ${words}`,
      `${words} he hit me`,
      `he hit me and ${words}`,
      ...(hearsAll.needsHelp(words) ? [`${words} on purpose`] : []),
    ]);
    assert.deepEqual(
      cries.filter((text) => !matcher.needsHelp(text)),
      [],
    );
  });
  test("by phrases without gaps, which would hide the words in them", () => {
    assert.deepEqual(
      help.harmless.filter((phrase) => phrase.includes("...")),
      [],
    );
  });
  test("empty, odd and very long texts are no cry for help", () => {
    for (const text of [
      "",
      " ",
      "***",
      "@@",
      "¡",
      "🦘",
      "\ud800",
      "a".repeat(10_000),
      "want to ".repeat(1000),
      "*".repeat(10_000),
    ])
      assert.equal(matcher.needsHelp(text), false, text.slice(0, 20));
  });
});
