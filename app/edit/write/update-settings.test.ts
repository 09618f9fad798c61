import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { kindOf } from "#app/publish/contents.ts";
import { describeSchema, schemas } from "#app/publish/schemas.ts";
import { cleanSettings } from "./clean-settings.ts";
import { updateSettings, writeSettings } from "./update-settings.ts";

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
const file = "news/our-garden.md";

type Values = Record<string, unknown>;

/** A file with other settings, given in an order of their own, with a default, as a form gives them. */
function save(file: string, before: string, change: (settings: Values) => unknown): string {
  const [, front = before, rest = ""] = /^---\n([\s\S]*?)(---\n[\s\S]*)$/.exec(before) ?? [];
  const old: Values = parse(front) ?? {};
  const given: Values = { ...(rest && { draft: false }), ...structuredClone(old) };
  change(given);
  const node = describeSchema(kindOf(file)?.schema ?? z.never());
  const yaml = updateSettings(front, cleanSettings(given, node, old));
  return rest ? `---\n${yaml}${rest}` : yaml;
}

test("only what was edited changes: order, quotes, comments and empty lines stay", () => {
  const changed = save(file, article, (settings) => {
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
  assert.equal(changed, expected);
});

test("new fields are placed in the guide's order, and emptied ones are removed", () => {
  const changed = save(file, article, (settings) => {
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
  assert.equal(changed, expected);
  const text = save(file, article, (settings) => {
    settings.image = { file: "", alt: "" };
    settings.documents = [
      { file: "documents/rights-poster.pdf", title: "The poster" },
      { file: "documents/plan.pdf", title: "The plan" },
    ];
  });
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
    save(file, before, (settings) => edit(settings.documents as Item[]));
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
  const [privacy, terms, copyright] = ["  - /privacy/\n", "  - /terms/ # ours\n", "  # Ask Ann.\n  - /copyright/\n"];
  const legal = (...items: string[]) => `main: []\nfooter: []\nlegal:\n${items.join("")}`;
  const moved = { main: [], footer: [], legal: ["/copyright/", "/privacy/", "/terms/"] };
  assert.equal(
    save("menu.yaml", legal(privacy, terms, copyright), (settings) => Object.assign(settings, moved)),
    legal(copyright, privacy, terms),
  );
});

test("default values written in a list entry stay when another entry is removed", () => {
  const rows = ["/about-us/", "/news/", "/help/"].map((page) => `  - page: ${page} # first\n    children: []\n`);
  const menu = (items: string[]) => `# The menu.\nmain:\n${items.join("")}footer: []\nlegal: [/privacy/]\n`;
  const { main } = parse(menu(rows));
  const written = (now: unknown[]) =>
    save("menu.yaml", menu(rows), (settings) => Object.assign(settings, { main: now }));
  const [about, news, help] = rows as [string, string, string];
  assert.equal(written([main[1], main[2]]), menu([news, help]));
  assert.equal(written([main[1], main[0]]), menu([news, about]));
  assert.equal(written([main[1], main[0], main[0]]), menu([news, about, "  - page: /about-us/\n    children: []\n"]));
  const added = { page: "/new/", children: [] };
  assert.equal(written([added, main[1], main[0], main[2]]), menu(["  - page: /new/\n", news, about, help]));
});

test("a new file looks as if written by hand", () => {
  const image = { shape: "rectangle", alt: "" };
  const given = { headline: "Rain: at last", draft: false, image, date: "2026-11-20", issues: ["play"], documents: [] };
  const all = { ...given, background: "green", category: "reports", summary: "It\nrains." };
  const node = describeSchema(schemas.get("article") ?? z.never());
  assert.equal(
    writeSettings(cleanSettings(all, node, {})),
    'headline: "Rain: at last"\ndate: 2026-11-20\ncategory: reports\nissues: [play]\nsummary: |-\n  It\n  rains.\nbackground: green\n',
  );
});
