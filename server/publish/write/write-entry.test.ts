import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse, stringify } from "yaml";
import { writeEntry } from "./write-entry.ts";

const article = `---
# Ask Ann before this goes out.
headline: 'Our garden: what grows'
date:   2026-11-20
category: our-work # one of three
issues: [play-and-recreation]

summary: "Everyone may come in."
image:
  file: scenes/garden.svg   # the new one
  alt: Children water plants.
background: green
documents:
  - file: documents/rights-poster.pdf
    title: The poster
---

The gate is *open*.
`;
const file = "content/news/our-garden.md";

/** What the screen sends: the settings with a change, written as Decap CMS writes them. */
function sent(text: string, change: (settings: Record<string, unknown>) => void = () => {}, body?: string): string {
  const [, front = "", words = ""] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const settings = { draft: false, ...parse(front) };
  change(settings);
  return `---\n${stringify(settings, { sortMapEntries: true, defaultStringType: "QUOTE_DOUBLE" })}---\n${body ?? words}\n\n`;
}

test("an article in a subfolder is saved like any other", () => {
  assert.equal(writeEntry("content/news/2026/our-garden.md", article, sent(article)), article);
});

test("a content file that is opened and saved stays the same byte for byte", () => {
  const root = path.resolve(import.meta.dirname, "../../../content");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?:(?:pages|news|resources)\/.*|voices\/[^/]*)\.md$/.test(name),
  );
  assert.ok(files.length > 70);
  for (const name of files) {
    const text = readFileSync(path.join(root, name), "utf8");
    assert.equal(writeEntry(`content/${name}`, text, sent(text)), text, name);
  }
  for (const name of ["site.yaml", "menu.yaml", "news/filters.yaml"]) {
    const text = readFileSync(path.join(root, name), "utf8");
    assert.equal(writeEntry(`content/${name}`, text, stringify(parse(text), { sortMapEntries: true })), text, name);
  }
});

test("only what was edited changes: order, quotes, comments and empty lines stay", () => {
  const changed = sent(article, (settings) => {
    settings.headline = "Our garden: it's open";
    settings.category = "reports";
    settings.issues = ["play-and-recreation", "education"];
    settings.image = { file: "scenes/rain.svg", alt: "Children water plants." };
    settings.documents = [{ file: "documents/rights-poster.pdf", title: "A poster: print it" }];
  });
  const expected = article
    .replace("'Our garden: what grows'", "'Our garden: it''s open'")
    .replace("category: our-work", "category: reports")
    .replace("[play-and-recreation]", "[play-and-recreation, education]")
    .replace("scenes/garden.svg", "scenes/rain.svg")
    .replace("title: The poster", 'title: "A poster: print it"');
  assert.equal(writeEntry(file, article, changed), expected);
});

test("new fields are placed in the guide's order, and emptied ones are removed", () => {
  const changed = sent(article, (settings) => {
    settings.draft = true;
    settings.image = {
      file: "scenes/garden.svg",
      alt: "Children water plants.",
      caption: "The first beans.",
      shape: "rectangle",
    };
    settings.documents = [];
    settings.summary = "Come in.";
  });
  const expected = article
    .replace("date:   2026-11-20\n", "date:   2026-11-20\ndraft: true\n")
    .replace("alt: Children water plants.\n", "alt: Children water plants.\n  caption: The first beans.\n")
    .replace(/documents:\n[\s\S]*?---/, "---")
    .replace("Everyone may come in.", "Come in.");
  assert.equal(writeEntry(file, article, changed), expected);
  const without = sent(article, (settings) => {
    settings.image = { file: "", alt: "" };
    settings.documents = [
      { file: "documents/rights-poster.pdf", title: "The poster" },
      { file: "documents/plan.pdf", title: "The plan" },
    ];
  });
  const text = writeEntry(file, article, without);
  assert.doesNotMatch(text, /image|alt/);
  assert.match(
    text,
    /documents:\n {2}- file: documents\/rights-poster.pdf\n {4}title: The poster\n {2}- file: documents\/plan.pdf\n/,
  );
});

test("a list entry is added, removed or moved alone, with the comments directly above it", () => {
  const [poster, plan, guide] = [
    `  # Printed in May.\n  - file: documents/poster.pdf # A3\n    title: 'The poster'\n`,
    "\n  # Ask Ann.\n  # She knows.\n  - title: The plan # not ours\n    file: documents/plan.pdf\n",
    '  - file: documents/guide.pdf\n    title: "The guide"\n',
  ];
  const list = (...items: string[]) =>
    article.replace(/documents:\n[\s\S]*?---/, `documents: # for all\n${items.join("")}  # The end.\n---`);
  const before = list(poster, plan, guide);
  type Item = { file: string; title: string };
  const change = (edit: (items: Item[]) => void) =>
    writeEntry(
      file,
      before,
      sent(before, (settings) => edit(settings.documents as Item[])),
    );
  assert.equal(
    change((items) => items.splice(1, 1)),
    list(poster, guide),
  );
  assert.equal(
    change((items) => items.shift()),
    list(plan, guide),
  );
  const added = "  - file: documents/new.pdf\n    title: The new one\n";
  for (const place of [0, 1, 2, 3])
    assert.equal(
      change((items) => items.splice(place, 0, { file: "documents/new.pdf", title: "The new one" })),
      list(...[poster, plan, guide].toSpliced(place, 0, added)),
    );
  assert.equal(
    change((items) => items.push(...items.splice(1, 1))),
    list(poster, guide, plan),
  );
  assert.equal(
    change((items) => items.splice(0, 2, { file: "documents/plan.pdf", title: "Our plan" })),
    list(plan.replace("The plan", "Our plan"), guide),
  );
  // One item moves while another is removed.
  assert.equal(
    change((items) => items.splice(0, 3, ...items.slice(0, 2).reverse())),
    list(plan, poster),
  );
  // The last line of a file may lack its newline.
  const [privacy, terms, copyright] = ["  - /privacy/\n", "  - /terms/ # ours\n", "  # Ask Ann.\n  - /copyright/\n"];
  const legal = (...items: string[]) => `main: []\nfooter: []\nlegal:\n${items.join("")}`;
  const moved = stringify({ main: [], footer: [], legal: ["/copyright/", "/privacy/", "/terms/"] });
  for (const text of [legal(privacy, terms, copyright), legal(privacy, terms, copyright).trimEnd()])
    assert.equal(writeEntry("content/menu.yaml", text, moved), legal(copyright, privacy, terms));
});

test("default values written in a list entry stay when another entry is removed", () => {
  const rows = ["/about-us/", "/news/", "/help/"].map((page) => `  - page: ${page} # first\n    children: []\n`);
  const menu = (items: string[]) => `# The menu.\nmain:\n${items.join("")}footer: []\nlegal: [/privacy/]\n`;
  const { main, ...others } = parse(menu(rows));
  const written = (now: unknown[]) => writeEntry("content/menu.yaml", menu(rows), stringify({ ...others, main: now }));
  const [about, news, help] = rows as [string, string, string];
  assert.equal(written([main[1], main[2]]), menu([news, help]));
  assert.equal(written([main[1], main[0]]), menu([news, about]));
  assert.equal(written([main[1], main[0], main[0]]), menu([news, about, "  - page: /about-us/\n    children: []\n"]));
  const added = { page: "/new/", children: [] };
  assert.equal(written([added, main[1], main[0], main[2]]), menu(["  - page: /new/\n", news, about, help]));
});

test("editing the text changes only that; line ends and the byte-order mark stay", () => {
  const windows = `\ufeff${article.replaceAll("\n", "\r\n")}`;
  assert.equal(writeEntry(file, windows, sent(article)), windows);
  const oldMac = article.replaceAll("\n", "\r");
  assert.equal(writeEntry(file, oldMac, sent(article)), oldMac);
  assert.equal(
    writeEntry(
      file,
      oldMac,
      sent(article, () => {}, "The gate is *shut*.\n"),
    ),
    oldMac.replace("open*", "shut*"),
  );
  // A space after the first dashes must not make all settings be rewritten.
  for (const before of [windows, windows.replace("---", "--- ")]) {
    const changed = writeEntry(
      file,
      before,
      sent(article, () => {}, "The gate is *shut*.\n"),
    );
    assert.equal(changed, windows.replace("open*", "shut*"));
  }
});

test("in a file with several kinds of line ends, the lines that stay keep theirs", () => {
  const mixed = article.replace(/\n(?=date|issues|The gate)/g, "\r\n");
  assert.notEqual(mixed, article);
  assert.equal(
    writeEntry(
      file,
      mixed,
      sent(article, () => {}, "The gate is *shut*.\nAnd locked.\n"),
    ),
    mixed.replace("open*.", "shut*.\nAnd locked."),
  );
});

test("a file that is edited as text keeps one byte-order mark, however often it is saved", () => {
  const [before, after] = ["\ufeffa: 1\r\nb: 2\r\n", "\ufeffa: 1\r\nb: 3\r\n"];
  assert.equal(writeEntry("content/forms/note.yaml", before, "\ufeffa: 1\nb: 3"), after);
  assert.equal(writeEntry("content/forms/note.yaml", before, before), before);
});

test("a new file looks as if written by hand", () => {
  const written = writeEntry(
    "content/news/rain.md",
    null,
    `---\nheadline: "Rain: at last"\ndraft: false\nimage:\n  shape: rectangle\n  alt: ""\ndate: "2026-11-20"\nissues:\n  - "play"\ndocuments: []\nbackground: green\ncategory: reports\nsummary: |-\n  It\n  rains.\n---\n\nIt rains.`,
  );
  assert.equal(
    written,
    `---\nheadline: "Rain: at last"\ndate: 2026-11-20\ncategory: reports\nissues: [play]\nsummary: |-\n  It\n  rains.\nbackground: green\n---\n\nIt rains.\n`,
  );
});

test("a decorative picture gets an empty alternative text, and a form is written as typed", () => {
  const page = "---\ntitle: Rain\ndescription: Rain.\n---\nIt rains.\n";
  const given = "---\ntitle: Rain\ndescription: Rain.\nimage:\n  file: scenes/rain.svg\n---\nIt rains.\n";
  assert.match(writeEntry("content/pages/rain.md", page, given), /image:\n {2}file: scenes\/rain.svg\n {2}alt: ""\n/);
  assert.equal(writeEntry("content/forms/note.yaml", "a: 1 # one\n", "a:  2 # two"), "a:  2 # two\n");
});

test("unreadable settings are neither replaced nor written", () => {
  const broken = "---\ntitle: [\n---\nIt rains.\n";
  const given = "---\ntitle: Rain\ndescription: Rain.\n---\nIt rains.\n";
  assert.throws(() => writeEntry("content/pages/rain.md", broken, given));
  assert.throws(() => writeEntry("content/pages/rain.md", given, broken));
});
