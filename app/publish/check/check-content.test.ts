import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { findPage } from "#app/pages/pages.server.ts";
import { publish } from "#app/publish/publish.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { temporaryFolder } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const folder = temporaryFolder("check-content");
const content = path.join(folder, "content");
beforeEach(() => {
  rmSync(content, { recursive: true, force: true });
  cpSync(path.join(import.meta.dirname, "../small-tree"), content, { recursive: true });
  page("about", "## Who we are\n");
});

const read = (file: string) => readFileSync(path.join(content, file), "utf8");
function write(file: string, text: string | Buffer) {
  const full = path.join(content, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}
/** Its text begins on line 5. */
function page(name: string, body: string, settings = "") {
  write(`pages/${name}.md`, `---\ntitle: A page\ndescription: A page.${settings}\n---\n${body}`);
}

const problems = () => listProblems(content);

for (const [what, body, expected] of [
  [
    "a missing picture",
    "![A square](squaer.svg)",
    "There is no picture media/squaer.svg. Put it there or name another, such as square.svg.",
  ],
  [
    "a picture without alternative text",
    "![](square.svg)",
    "Say what is in the picture: ![what is in it](square.svg).",
  ],
  [
    "a picture on another site",
    "![A cat](https://example.org/cat.png)",
    "Pictures come from our own media folder, not from https://example.org/cat.png. Put it there and name it.",
  ],
  [
    "a relative link",
    "[us](about)",
    "The link about would lead to another place from each page. Write the whole address, such as /about/.",
  ],
  [
    "a link to a file",
    "[us](../pages/about.md)",
    "The link ../pages/about.md would lead to another place from each page. Write the whole address, such as /about-us/.",
  ],
  ["a link to a missing page", "[us](/abuot/)", "There is no page at /abuot/. Did you mean /about/?"],
  [
    "a link to a missing place on a page",
    "[us](/about/#who-we-aer)",
    "Nothing on /about/ is called #who-we-aer. Did you mean #who-we-are?",
  ],
  [
    "a link to a missing place on its own page",
    "[below](#below)",
    "Nothing on /write/ is called #below. Link to one of its headings, or to the page alone.",
  ],
  [
    "a link that runs script",
    "[us](javascript:alert(1))",
    "A link cannot lead to javascript:alert(1). Begin it with https://, mailto:, tel: or /.",
  ],
  [
    "a link to a missing document",
    "[plan](/media/documents/plan.pdf)",
    "There is no document media/documents/plan.pdf. Put it there or name another.",
  ],
  [
    "a picture with a space in its name",
    "![A square](my square.svg)",
    "This link or picture is not read as one: ](my square.svg). Leave no space in its name, and rename the file.",
  ],
  [
    "a link to a document in another encoding",
    "[plan](/media/documents/caf%e9.pdf)",
    "There is no document media/documents/caf%e9.pdf. Put it there or name another.",
  ],
  [
    "a missing form",
    `<div data-component="ContentForm" data-props='{"form": "notes"}'></div>`,
    "There is no form notes. Name one from the folder forms.",
  ],
  [
    "script",
    "<script>alert(1)</script>",
    "HTML such as <script> is not allowed here. Take it out. The guide says under ‘Words and links’ what to write instead, such as ** around strong words.",
  ],
  [
    "an attribute that runs script",
    'Words <b onclick="alert(1)">here</b>',
    "HTML such as <b> is not allowed here. Take it out. The guide says under ‘Words and links’ what to write instead, such as ** around strong words.",
  ],
  [
    "a frame of another site",
    '<iframe src="https://example.org/"></iframe>',
    "HTML such as <iframe> is not allowed here. Take it out. The guide says under ‘Words and links’ what to write instead, such as ** around strong words.",
  ],
  [
    "an image in HTML",
    '<img src="https://example.org/cat.png">',
    "HTML such as <img> is not allowed here. Take it out. The guide says under ‘Words and links’ what to write instead, such as ** around strong words.",
  ],
  [
    "a missing topic",
    `<div data-component="FeaturedResponses" data-props='{"topic": "a-bad-day"}'></div>`,
    "There is no topic a-bad-day. Use one of: a-good-day. Did you mean a-good-day?",
  ],
  [
    "a missing category",
    `<div data-component="NewsTeasers" data-props='{"category": ["repots"]}'></div>`,
    "There is no category repots. Use one of: reports. Did you mean reports?",
  ],
  [
    "invalid JSON in props",
    `<div data-component="Accordion" data-props='{"items": [{"id" "one"}]}'></div>`,
    `The props of Accordion cannot be read. Near ms": [{"id" "one"}]} a comma, a quote or a bracket is missing, or there is one too many. Put names and words in straight quotes "".`,
  ],
  [
    "a Markdown character in props",
    `<div data-component="Accordion" data-props='{"items": [{"id": "one", "heading": "One", "body": "Section 7(c)."}]}'></div>`,
    "(c) becomes a symbol such as ©. Write that symbol, or \\\\(c) for the letters.",
  ],
  [
    "a Markdown character in props with one \\",
    `<div data-component="Accordion" data-props='{"items": [{"id": "one", "heading": "One", "body": "Section 7\\(c)."}]}'></div>`,
    'The props of Accordion cannot be read. Near "Section 7\\(c)."}]} there is a single \\. Write it twice: \\\\.',
  ],
  [
    "a missing picture in a component",
    `<div data-component="ImageGallery" data-props='{"pictures": [{"image": {"file": "no.svg", "alt": "A square"}}]}'></div>`,
    "There is no picture media/no.svg. Put it there or name another.",
  ],
] as const)
  test(`${what} is reported in plain words with file and line`, async () => {
    page("write", `${body}\n`);
    assert.deepEqual(await problems(), [`pages/write.md:5: ${expected}`]);
  });

for (const [file, expected] of [
  [
    "pages/Our Plan.md",
    "The name Our Plan cannot be used in an address. Use small letters a to z, digits and hyphens, such as our-plan.",
  ],
  [
    "pages/über-uns.md",
    "The name über-uns cannot be used in an address. Use small letters a to z, digits and hyphens, such as uber-uns.",
  ],
  [
    "pages/关于.md",
    "The name 关于 cannot be used in an address. Use small letters a to z, digits and hyphens, such as our-plan.",
  ],
  ["pages/news.md", "The site itself answers at /news/, so nobody would see this page. Put it elsewhere or rename it."],
  [
    "pages/forms/note.md",
    "The site itself answers at /forms/note/, so nobody would see this page. Put it elsewhere or rename it.",
  ],
  ["pages/about/index.md", "pages/about.md has the same address, /about/. Rename one of the two files."],
] as const)
  test(`a page named ${file} is reported`, async () => {
    page(file.slice("pages/".length, -".md".length), "Words.\n");
    if (file.startsWith("pages/forms")) page("forms/index", "Words.\n");
    assert.ok((await problems()).includes(`${file}:2: ${expected}`), (await problems()).join("\n"));
  });

for (const [from, to, expected] of [
  ["forms/note.yaml", "forms/note.yml", "Nothing reads a file of this name. Call it forms/note.yaml."],
  ["news/second.md", "news/second.MD", "Nothing reads a file of this name. Call it news/second.md."],
  ["news/second.md", "second.md", "Nothing reads this file. Move it to the folder it belongs in, or take it away."],
] as const)
  test(`a file called ${to} is reported, not ignored`, async () => {
    mkdirSync(path.join(content, path.dirname(to)), { recursive: true });
    renameSync(path.join(content, from), path.join(content, to));
    assert.deepEqual(await problems(), [`${to}:1: ${expected}`]);
  });

test("a problem is reported once, without the problems that follow from it", async () => {
  write("forms/note.yaml", read("forms/note.yaml").replace("clientId: note", "clientId: Note"));
  page("about", "## Who we are\n", "\nsprig: oak");
  page(
    "write",
    `[us](/about/#who-we-are) [note](/forms/note/)\n\n<div data-component="ContentForm" data-props='{"form": "note"}'></div>\n`,
  );
  const expected = await problems();
  assert.deepEqual(expected.map((line) => line.split(": ")[0]).sort(), ["forms/note.yaml:1", "pages/about.md:4"]);
});

test("a folder without a page of its own is reported once, not for each page in it", async () => {
  for (const name of ["plans/one", "plans/two"]) page(name, "[up](/plans/)\n");
  assert.deepEqual(await problems(), [
    "pages/plans/index.md:1: This folder has no page of its own, and the pages in it lead to one. Write it in this file, or in pages/plans.md.",
  ]);
  page("plans", "Words.\n");
  assert.deepEqual(await problems(), []);
});

test("an invalid setting is reported in our own words", async () => {
  const site = read("site.yaml");
  for (const [from, to, expected] of [
    ["address:\n", "address: 12 Street\nold:\n", /^site.yaml:\d+: address: Write settings, each on a line of its own/],
    ["responsesPerPage: 9", "responsesPerPage: 900", /: responsesPerPage: Write a number of at most 60\.$/m],
    ["responsesPerPage: 9", "responsesPerPage: nine", /: responsesPerPage: Write a number, without quotes\.$/m],
    ['tel: "1800551800"', 'tel: "1800 55"', /^site.yaml:\d+: helpLines, 1st: tel: /m],
    ['"6000"', '"600"', /: address.postcode: .*four digits/],
    ["name: The Office", "name: The Office\nname: Twice", /^site.yaml:2: This is here twice/],
    ["name: The Office", 'name: "The Office', /^site.yaml:\d+: A quote, a bracket or a colon is missing here/],
    ["name: The Office", "name: The: Office", /^site.yaml:1: .*quotes/],
    ["name: The Office", 'name: "The \\0 Office"', /^site.yaml:1: A character in this line cannot be read/],
    ["name: The Office", "name: &one The Office\nmotto: *one", /^site.yaml:2: A word that begins with \*/m],
  ] as const) {
    write("site.yaml", site.replace(from, to));
    const all = (await problems()).join("\n");
    assert.match(all, expected);
    assert.doesNotMatch(all, /expected|received|Invalid|Too (?:small|big)|Unrecognized|must be|\bmap\b/);
  }
});

test("a resource has two documents at most", async () => {
  const three = "  - { file: documents/a.pdf, label: One }\n".repeat(3);
  write(
    "resources/guide.md",
    `---\ntitle: A guide\nheadline: A guide\ndate: 2026-01-01\nsummary: How.\nkind: guide\naudience: all\ndocuments:\n${three}---\n\nDo it.\n`,
  );
  assert.match((await problems()).join("\n"), /^resources\/guide.md:\d+: .*A resource has at most two documents\.$/m);
});

test("Windows line ends, a byte-order mark and spaces after dashes are read; another encoding is reported", async () => {
  const article = read("news/second.md");
  write("news/second.md", `\ufeff${article.replaceAll(/^---$/gm, "--- ").replaceAll("\n", "\r\n")}`);
  assert.deepEqual(await problems(), []);
  write("news/second.md", Buffer.concat([Buffer.from(article), Buffer.from("Caf\xe9\n", "latin1")]));
  assert.match((await problems()).join("\n"), /^news\/second.md:12: .*save the file as UTF-8/);
});

test("pictures and documents in a text are published, and equal headings get different ids", async () => {
  cpSync(
    path.join(import.meta.dirname, "../../../content/media/documents/rights-poster.pdf"),
    path.join(content, "media/documents/poster.pdf"),
    { recursive: true },
  );
  page(
    "write",
    "## Main\n\n## Why\n\n## Why\n\n![A square](square.svg)\n\nLook at the [poster](/media/documents/poster.pdf#page=2) and [why](#why-2).<br>Yes.\n",
  );
  const db = connect({ sqlite: path.join(folder, "site.db") });
  await migrate(db);
  const media = path.join(folder, "media");
  await publish({ db, clock: { now: () => 1 }, files: { media } }, content);
  const html = (await findPage(db, "/write/"))?.html ?? "";
  await db.destroy();
  assert.match(html, /<h2 id="main-2">Main<\/h2>\n<h2 id="why">Why<\/h2>\n<h2 id="why-2">Why<\/h2>/);
  const [, picture] = /<img src="\/media\/([^"]+)" alt="A square" width="\d+" height="\d+"/.exec(html) ?? [];
  const [, document] = /<a href="\/media\/([^"]+)#page=2">poster<\/a>/.exec(html) ?? [];
  for (const file of [picture, document]) assert.ok(readFileSync(path.join(media, file ?? "")).length > 0, file);
});

test("a file in another encoding is reported, and so is a symlink, which is not followed", async () => {
  write("news/first.md", Buffer.from(`\ufeff${read("news/first.md")}`, "utf16le"));
  symlinkSync(content, path.join(content, "media/round"));
  symlinkSync("/nowhere", path.join(content, "news/gone.md"));
  const link = "This is a link to another place, and links are not followed. Put here what it leads to.";
  const expected = await problems();
  assert.deepEqual(
    expected.filter((one) => !one.includes("/news/first/")),
    [
      `media/round:1: ${link}`,
      `news/gone.md:1: ${link}`,
      "news/first.md:1: This file is not saved as UTF-8. Save it again and choose UTF-8.",
    ],
  );
});
