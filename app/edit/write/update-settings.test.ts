import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, parseDocument, type Scalar, stringify } from "yaml";
import { fc } from "#server/random-testing.ts";
import { updateSettings } from "./update-settings.ts";

const posterLines = "  - file: documents/poster.pdf # A3\n    title: The poster\n";
const planLines = '\n  # Ask Ben.\n  - file: documents/plan.pdf\n    title: "The plan"\n';
const guideLines = "  - file: documents/guide.pdf # A5\n    title: The guide\n";
const article = `# Ask Ann before this goes out.
headline: 'Our garden: what grows'
date: 2026-11-20
category: our-work # one of three
issues: [play-and-recreation]

summary: "Everyone may come in."
# Printed in May.
image:
  file: scenes/garden.svg # the new one
  alt: Children water plants.
documents:
${posterLines}${planLines}${guideLines}`;
const settings = parse(article);
const [poster, plan, guide] = settings.documents;

test("comments, order, quotes and empty lines stay where settings change, come and go", () => {
  const { category: _, date, headline, ...others } = settings;
  const image = { ...settings.image, file: "scenes/rain.svg", caption: "The first beans." };
  const changed = { headline: "Our garden: it's open", date, draft: true, ...others, issues: ["education"], image };
  assert.equal(
    updateSettings(article, changed),
    article
      .replace("'Our garden: what grows'", "'Our garden: it''s open'")
      .replace("category: our-work # one of three", "draft: true")
      .replace("[play-and-recreation]", "[education]")
      .replace("garden.svg", "rain.svg")
      .replace("plants.\n", "plants.\n  caption: The first beans.\n"),
  );
  assert.equal(updateSettings("# Ask Ann.\n", { title: "A" }), "# Ask Ann.\n\ntitle: A\n");
});

test("an item of a list takes its comments along, and a changed one keeps them", () => {
  const items = (documents: unknown[]) => updateSettings(article, { ...settings, documents }).split("documents:\n")[1];
  const added = { file: "documents/new.pdf", title: "The new one" };
  const addedLines = "  - file: documents/new.pdf\n    title: The new one\n";
  assert.equal(items([poster, guide]), posterLines + guideLines);
  assert.equal(items([poster, guide, plan]), posterLines + guideLines + planLines);
  assert.equal(items([poster, plan, added, guide]), posterLines + planLines + addedLines + guideLines);
  const changed = { ...guide, title: "Our guide" };
  assert.equal(items([poster, plan, changed]), posterLines + planLines + guideLines.replace("The guide", "Our guide"));
  assert.equal(items([poster, changed]), `${posterLines}  - file: documents/guide.pdf\n    title: Our guide\n`);
});

test("new settings look as if written by hand: short lists on one line, quotes only where they are needed", () => {
  const documents = [{ file: "documents/plan.pdf", title: "The plan" }];
  const written = {
    headline: "Rain: at last",
    issues: ["play", "water"],
    summary: `It\n${"rains ".repeat(30)}.`,
    documents,
  };
  const expected = `headline: "Rain: at last"\nissues: [play, water]\nsummary: |-\n  It\n  ${"rains ".repeat(30)}.\ndocuments:\n  - file: documents/plan.pdf\n    title: The plan\n`;
  assert.equal(updateSettings("", written), expected);
  assert.equal(updateSettings("documents: []\n", { documents }), expected.slice(expected.indexOf("documents:")));
});

const words = fc.oneof(
  fc.constantFrom(
    "007",
    "true",
    "~",
    "- a dash",
    "# no comment",
    "---",
    "[x] & {y} *z",
    "a: b",
    " \n x\n\n",
    "a\n---\nb",
  ),
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("word", "\n", " ", ":", "#", "'", '"', "-", "\\", "\t", "\r"), { maxLength: 12 })
    .map((all) => all.join("")),
);
const { group } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true }),
    tie("list"),
    tie("group"),
  ),
  list: fc.array(tie("value"), { maxLength: 4 }),
  group: fc.dictionary(fc.oneof(fc.constantFrom("a", "b", "c"), words), tie("value"), {
    maxKeys: 5,
    noNullPrototype: true,
  }),
}));
const styles = fc.record({
  collectionStyle: fc.constantFrom("any" as const, "flow" as const),
  defaultStringType: fc.constantFrom<Scalar.Type[]>(
    "PLAIN",
    "QUOTE_SINGLE",
    "QUOTE_DOUBLE",
    "BLOCK_FOLDED",
    "BLOCK_LITERAL",
  ),
  lineWidth: fc.constantFrom(0, 30),
});

test("whatever settings were and become, in whatever style, what is written reads back as exactly these", () => {
  fc.assert(
    fc.property(group, group, styles, (before, after, style) => {
      const text = stringify(before, style);
      // Some values the library itself writes so that nobody can read them.
      fc.pre(parseDocument(text).errors.length === 0);
      assert.deepEqual(parse(updateSettings(text, after as Record<string, unknown>)), after);
    }),
    // The library alone writes this one wrongly.
    {
      numRuns: 1000,
      examples: [
        [
          { a: { b: "" } },
          { a: { b: ":\nword" } },
          { collectionStyle: "flow", defaultStringType: "PLAIN", lineWidth: 0 },
        ],
      ],
    },
  );
});
