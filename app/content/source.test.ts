import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { optionalText, phrase, requiredText } from "#app/base/content-fields.ts";
import type { Problem } from "./problems.ts";
import { parseSource } from "./source.ts";

test("curly quotes from a word processor are reported", () => {
  const problems: { file: string; line: number; message: string }[] = [];
  parseSource("site.yaml", "name: Us\nlead: “Come: we are here”\n", z.looseObject({}), problems);
  assert.deepEqual(problems, [
    {
      file: "site.yaml",
      line: 2,
      message: 'The quotes “ and ” count as part of the words here. Put straight quotes around the value: "…".',
    },
  ]);
});

test("characters that nothing can show, and that would break a feed, are reported, escaped ones too", () => {
  const lines = ["\ufffe", "\uffff", "\ud83d", "\u0007", '"\\uFFFE"', '"\\uD83D"', '"\\x07"', "\u{1ffff}", "\ufdd0"];
  const problems: Problem[] = [];
  const yaml = lines.map((sign, at) => `line${at}: ${sign.startsWith('"') ? sign : `Us${sign}`}\n`).join("");
  parseSource("news/a.md", `---\n${yaml}ok: "é 照 👩🏽‍🦽"\n---\nWords\uffff\n`, z.looseObject({}), problems);
  assert.deepEqual(
    problems.map(({ line, message }) => [line, message.split(".")[0]]),
    [...lines.map((_, at) => at + 2), lines.length + 4].map((line) => [
      line,
      "A character in this line cannot be read",
    ]),
  );
});

test("text after # that would be lost is reported; comments are not", () => {
  const problems: { file: string; line: number; message: string }[] = [];
  const notes =
    'lead: "We are # 1"\nslug: us # short\n# a note\nwords:\n  # another note\n  - go home\n  # and one\n  - come back\n# the last\nlast: a b\n   # deeper\nend: it\n';
  parseSource("site.yaml", `name: We are # 1\n${notes}`, z.looseObject({}), problems);
  assert.deepEqual(
    problems.map(({ line, message }) => [line, message.split(".")[0]]),
    [[1, "What comes after # is a note and is not shown"]],
  );
});

test("text that begins with a YAML character is reported with what to do", () => {
  const said = (value: string) => {
    const problems: { file: string; line: number; message: string }[] = [];
    parseSource("site.yaml", `name: Us\nlead: ${value}\n`, z.looseObject({}), problems);
    assert.deepEqual([...new Set(problems.map(({ line }) => line))], [2], value);
    return problems[0]?.message;
  };
  for (const value of ["!New seats for all", "&more of us", "*all* of us", "> a quote", "[draft] of us", "- all of us"])
    assert.equal(said(value), `Words cannot begin with ${value.charAt(0)}. Put them in quotes.`);
  assert.equal(said("'It's here'"), `The quote ' closes before the words end. Put "…" around all of them.`);
  assert.equal(said('"Us" is here'), `The quote " closes before the words end. Put '…' around all of them.`);
  const alone = "There is a single \\ in this line. Between double quotes write it twice: \\\\.";
  for (const value of ['"Section 7\\(c)"', '"5 \\*\\* stars"', '"\\# 1"']) assert.equal(said(value), alone);
});

test("a key indented under a value is reported on its own line, also beside other mistakes", () => {
  const said = (yaml: string) => {
    const problems: { file: string; line: number; message: string }[] = [];
    parseSource("site.yaml", yaml, z.looseObject({}), problems);
    return problems.map(({ line, message }) => `${line}: ${message.split(".")[0]}`);
  };
  const [deeper, unread] = ["This line is indented more than its neighbours", "This line cannot be read"];
  assert.deepEqual(said("title: T\n description: D\n"), [`2: ${deeper}`]);
  assert.deepEqual(said("title: T\n\n  description: D\nend: it\n"), [`3: ${deeper}`]);
  assert.deepEqual(said("image:\n  file: a.svg\n    alt: A\nend: it\n"), [`3: ${deeper}`]);
  assert.deepEqual(said("lines:\n  - name: A\n     tel: 5\n"), [`3: ${deeper}`]);
  assert.deepEqual(said("title: We: us\n  description: D\n"), [`1: ${unread}`, `2: ${deeper}`]);
  assert.deepEqual(said("Words\ntitle: T\n"), [`1: ${unread}`]);
  assert.deepEqual(said("title: We: us\nend: it\n"), [`1: ${unread}`]);
  assert.deepEqual(said('title: "T" of us\nend: it\n'), ['1: The quote " closes before the words end']);
});

test("an unclosed bracket is reported on the line where it opens", () => {
  for (const [yaml, line] of [
    ["name: Us\nissues: [a, b\nsummary: c\n", 2],
    ["rules:\n  - { rule: required, message: Here\n  - { rule: email }\n", 2],
    ["issues: [\n", 1],
  ] as const) {
    const problems: { file: string; line: number; message: string }[] = [];
    parseSource("site.yaml", yaml, z.looseObject({}), problems);
    assert.deepEqual(
      problems.map(({ line, message }) => [line, message.split(".")[0]]),
      [[line, "A bracket that opens here is not closed"]],
    );
  }
});

test("invisible characters are removed, and a value of nothing else is missing", () => {
  const problems: { file: string; line: number; message: string }[] = [];
  const schema = z.strictObject({ title: requiredText("the title"), lead: optionalText, tags: z.array(phrase) });
  const read = (text: string) => parseSource("pages/us.md", text, schema, problems);
  const hidden = "ti\u200btle: Play\u00adgrounds\u200b\ntags: [\ufeffswings]\nlead: '\u200b'";
  const source = read(`---\n${hidden}\n---\n[us](/about\u200b-us/) 👩\u200d👧\n`);
  assert.deepEqual(problems, []);
  assert.deepEqual(source?.value, { title: "Playgrounds", lead: "", tags: ["swings"] });
  assert.equal(source?.body, "[us](/about-us/) 👩\u200d👧\n");
  for (const title of ["\u200b", '"\\u200B"', "\u00a0\u200b", "\u034f\ufe0f"]) {
    assert.equal(read(`---\ntags: []\ntitle: ${title}\n---\n`), null);
    assert.deepEqual(
      problems.splice(0).map(({ line }) => line),
      [3],
      JSON.stringify(title),
    );
  }
});

test("a character that reverses the text after it is reported with its line", () => {
  for (const [text, line] of [
    ["---\ntitle: Us\nlead: We \u202eare\n---\n", 3],
    ['---\ntitle: "We \\u202Eare"\n---\n', 2],
    ["---\ntitle: Us\n---\nWords\n\nand \u2067more\n", 6],
  ] as const) {
    const problems: { file: string; line: number; message: string }[] = [];
    assert.equal(parseSource("pages/us.md", text, z.looseObject({}), problems), null);
    assert.deepEqual(
      problems.map(({ line, message }) => [line, message.split(".")[0]]),
      [[line, "An invisible character in this line reverses the text after it"]],
    );
  }
});

test("text that YAML does not read as text is reported with the quotes it needs", () => {
  const problems: { file: string; line: number; message: string }[] = [];
  const settings = "title: 2026\nphone: 0892132297\nlead: [Our plan]\n";
  const schema = z.strictObject({
    title: requiredText("the title"),
    phone: requiredText("the number"),
    lead: requiredText("a lead"),
    name: requiredText("a name"),
  });
  parseSource("site.yaml", settings, schema, problems);
  assert.deepEqual(
    problems.map(({ message }) => message),
    [
      'title: Write the title in quotes: "…".',
      'phone: Write the number in quotes: "…".',
      'lead: Write a lead in quotes: "…".',
      "name: Write a name.",
    ],
  );
});
