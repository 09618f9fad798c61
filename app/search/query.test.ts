import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeSnippet } from "#app/search/snippet.ts";
import { fc } from "#server/random-testing.ts";
import { holdsPhrase, parseQuery, parseTerm } from "./query.ts";
import { listStems, listWords, listWordsLike, stem } from "./words.ts";

const clausesOf = (term: string, synonyms: string[][][] = [], completions: string[] = []) =>
  parseQuery(term, synonyms, completions).clauses.map(({ alternatives, beginnings }) =>
    [...alternatives, ...beginnings].map((stems) => stems.join(" ")),
  );

describe("words", () => {
  test("are folded: case, accents, apostrophes and invisible characters make no difference", () => {
    assert.deepEqual(
      listWords("Café’s NAÏVE girl's 𝐇𝐞𝐥𝐩 indepen\u00addent Đường Łukasz STRAẞE Søren").map(({ word }) => word),
      ["cafes", "naive", "girls", "help", "independent", "duong", "lukasz", "strasse", "soren"],
    );
  });
  test("of other scripts are words too", () => {
    assert.deepEqual(listStems("الأطفال 子供 дети 42"), ["الاطفال", "子供", "дети", "42"]);
  });
  test("with a given stem are all among the words like it, at the same positions", () => {
    const piece = fc.oneof(
      fc.constantFrom("school", "Schools", "Élan", "don't", "’s", "'", " ", "-", "é", "5", "\u00ad", "❤\ufe0f"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom("school", "elan", "dont", "5"), (pieces, wanted) => {
        const text = pieces.join("");
        const held = listWords(text).filter(({ word }) => stem(word) === wanted);
        const like = listWordsLike(text, [wanted]).filter(({ word }) => stem(word) === wanted);
        assert.deepEqual(like, held);
      }),
    );
  });
  test("are always found by their own stem, whatever their ending", () => {
    const endings = ["ies", "ied", "ying", "ing", "s", "y", "ational", "ization", "biliti", "fulness", "ogy", "e"];
    const word = fc
      .tuple(fc.stringMatching(/^[a-z0-9é']{0,4}$/), fc.constantFrom(...endings))
      .map(([begin, end]) => begin + end);
    fc.assert(
      fc.property(word, (text) => {
        for (const { word, start } of listWords(text))
          assert.ok(
            listWordsLike(text, [stem(word)]).some((like) => like.start === start),
            `${word}, ${stem(word)}`,
          );
      }),
      { numRuns: 2000 },
    );
  });
  test("share a stem with their other forms", () => {
    assert.deepEqual(listStems("complaining complained complains"), ["complain", "complain", "complain"]);
  });
});

describe("a term", () => {
  test("is cut at 200 characters and loses control characters", () => {
    assert.equal(parseTerm("x".repeat(1_000_000)).length, 200);
    assert.equal(parseTerm("  a\u0000b\u202ec\n "), "a bc");
    assert.equal(parseTerm(null), "");
  });
  test("loses invisible characters, except joiners that emoji or languages need", () => {
    const family = "👩\u200d👩\u200d👧\u200d👦";
    const persian = "می\u200cخواهم";
    assert.equal(parseTerm(`${family} indepen\u00addent\u200b ${persian}`), `${family} independent ${persian}`);
    assert.equal(parseTerm(" \u200d \u200dhelp\u200c\u200d \u200c"), "help");
    assert.deepEqual(clausesOf(parseTerm(persian)), clausesOf(persian.replace("\u200c", "")));
  });
  test("requires all its words except stop words", () => {
    assert.deepEqual(clausesOf("what are my rights"), [["right"]]);
  });
  test("of stop words alone requires those", () => {
    assert.deepEqual(clausesOf("what are you"), [["what"], ["ar"], ["you"]]);
  });
  test("keeps quoted phrases together, also in curly quotes", () => {
    assert.deepEqual(clausesOf("“the skate park” Bunbury"), [["the skate park"], ["bunburi"]]);
  });
  test("has no operators: the syntax of search engines is plain text", () => {
    assert.deepEqual(clausesOf("NEAR(a* b:c) -park OR skate"), [["near"], ["b"], ["c"], ["park"], ["skate"]]);
    assert.deepEqual(clausesOf("'; drop table x; --"), [["drop"], ["tabl"], ["x"]]);
    assert.deepEqual(clausesOf('🦘 ( ) * " :'), []);
  });
  test("finds synonyms, of several words too", () => {
    const synonyms = [[["foster", "care"], ["oohc"]]];
    assert.deepEqual(clausesOf("foster care help", synonyms), [["foster care", "oohc"], ["help"]]);
    assert.deepEqual(clausesOf("oohc", synonyms), [["oohc", "foster care"]]);
  });
  test("may end inside a word", () => {
    assert.deepEqual(clausesOf("skate communit", [], ["commun"]), [["skate"], ["communit", "commun"]]);
  });
  test("counts a word once, however often it is typed", () => {
    assert.deepEqual(clausesOf("bus bus bus"), [["bu"]]);
  });
  test("matches an editor’s phrase, also in the plural, but not by a shared stem", () => {
    const holds = (term: string, phrase: string) =>
      holdsPhrase(
        listWords(term).map(({ word }) => word),
        [listWords(phrase).map(({ word }) => word)],
      );
    assert.equal(holds("i want to hurt myself", "hurt myself"), true);
    assert.equal(holds("myself hurt", "hurt myself"), false);
    for (const [one, many] of [
      ["new poster", "new posters"],
      ["emergency", "emergencies"],
      ["boss", "bosses"],
      ["school rule", "school rules"],
    ] as const)
      assert.deepEqual([holds(one, many), holds(many, one)], [true, true], one);
    for (const [term, phrase] of [
      ["a new school", "news"],
      ["planning permission", "plan"],
      ["helpful", "help"],
    ] as const)
      assert.equal(holds(term, phrase), false, term);
  });
});

describe("a snippet", () => {
  const text = `${"Words before. ".repeat(40)}The skate park in Bunbury has ramps. ${"Words after. ".repeat(40)}`;
  test("shows the place with the most search words", () => {
    const parts = makeSnippet(text, parseQuery("park ramps", [], []));
    assert.deepEqual(
      parts.filter((part) => part.hit).map((part) => part.text),
      ["park", "ramps"],
    );
    assert.ok(parts.map((part) => part.text).join("").length < 260);
    assert.match(parts.map((part) => part.text).join(""), /^… .*skate park in Bunbury.* …$/);
  });
  test("shows the beginning when the words are elsewhere", () => {
    assert.match(makeSnippet(text, parseQuery("kangaroo", [], []))[0]?.text ?? "", /^Words before/);
  });
  test("marks whole words, and beginnings only if there is no whole word", () => {
    const marked = (place: string) =>
      makeSnippet(place, parseQuery("bus", [], ["bush", "busi"])).flatMap(({ text, hit }) => (hit ? [text] : []));
    assert.deepEqual(marked("A busy bus through the bush."), ["bus"]);
    assert.deepEqual(marked("A busy road through the bush."), ["busy", "bush"]);
  });
  test("shows the match in text without spaces, too, and cuts no character in two", () => {
    const address = `https://example.org/${"sport/".repeat(50)}`;
    const shown = (place: string, term: string) => makeSnippet(place, parseQuery(term, [], []));
    for (const [place, term] of [
      [`Read ${address}skate/${"sport/".repeat(50)} today.`, "skate"],
      [`${"很".repeat(200)}。${"児童の権利".repeat(80)}。`, "児童の権利".repeat(8)],
      [`${"👩‍👩‍👧".repeat(40)}skate${"é".normalize("NFD").repeat(300)}`, "skate"],
      [`${"👍🏽".repeat(40)}-skate-${"👍🏽".repeat(90)}`, "skate"],
      [`${"Words ".repeat(40)}skate${"-".repeat(400)}`, "skate"],
      [`Skate ${"-".repeat(400)}`, "skate"],
    ] as const) {
      const parts = shown(place, term);
      const words = parts.map(({ text }) => text).join("");
      assert.ok(words.length >= 100 && words.length < 300, `${words.length}: ${words}`);
      const held = words.replace(/^… | …$/g, "");
      const letters = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      assert.ok(letters(place).join("|").includes(letters(held).join("|")), `cut in two: ${words}`);
      if (listWords(place).some(({ word }) => word === listWords(term)[0]?.word))
        assert.ok(
          parts.some(({ hit }) => hit),
          `without its hit: ${words}`,
        );
    }
  });
});
