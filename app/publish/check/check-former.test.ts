import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readTree } from "#app/publish/read-tree.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { checkContent } from "./check-content.ts";
import { listProblems } from "./testing.ts";

const content = temporaryFolder("check-former");
cpSync(smallTree, content, { recursive: true });
mkdirSync(path.join(content, "resources"));

const write = (file: string, settings: string, text = "") =>
  writeFileSync(path.join(content, file), `---\n${settings}\n---\n${text}\n`);
const page = "title: A page\ndescription: A page.";
const formerly = (...addresses: string[]) => `${page}\nformerly: [${addresses.join(", ")}]`;

test("a former address must be unused now and lead to one page", async () => {
  write("pages/other.md", formerly("/old/"));
  write(
    "resources/elsewhere.md",
    "title: A\nheadline: A\ndate: 2026-01-01\nsummary: A.\nkind: guide\naudience: all\nlink: https://example.org/\nformerly: [/elsewhere/]",
  );
  const cases: Record<string, string | null> = {
    "/was-here/": null,
    "/news/was-here/": null,
    "/forms/was-here/": null,
    "/write/": "/write/ is the address that it has now. Take it out here.",
    "/news/first/": "news/first.md is at /news/first/ now. Take it out here.",
    "/forms/note/": "forms/note.yaml is at /forms/note/ now. Take it out here.",
    "/": "pages/index.md is at / now. Take it out here.",
    "/news/": "The site itself answers at /news/. Take it out here.",
    "/search/more/": "The site itself answers at /search/more/. Take it out here.",
    "/old/": "/old/ leads to /other/ already. Take it out of one of the two files.",
    "/Was-here": "Write the page’s address in lower case with a slash at both ends, such as /about-us/.",
  };
  const elsewhere = "resources/elsewhere.md:9: This has no page of its own that an address could lead to. Take it out.";
  for (const [address, message] of Object.entries(cases)) {
    write("pages/write.md", formerly(address));
    const said = (await listProblems(content)).filter((one) => one !== elsewhere);
    assert.deepEqual(
      said.map((one) => one.replace(/^pages\/write.md:4: (?:formerly, 1st: )?/, "")),
      message ? [message] : [],
      address,
    );
  }
  write("pages/write.md", formerly("/twice/", "/twice/"));
  assert.deepEqual(await listProblems(content), [
    "pages/write.md:4: formerly, 2nd: /twice/ is here twice. Keep one of the two.",
    elsewhere,
  ]);
  rmSync(path.join(content, "resources/elsewhere.md"));
});

test("an article's id in feeds is made of its first address, its day and the office's domain", async () => {
  const moved = temporaryFolder("check-former");
  cpSync(smallTree, moved, { recursive: true });
  const second = path.join(moved, "news/second.md");
  writeFileSync(
    second,
    readFileSync(second, "utf8").replace("headline:", "formerly: [/news/oldest/, /news/old/]\nheadline:"),
  );
  const { articles } = (await checkContent(readTree(moved))).news;
  rmSync(moved, { recursive: true });
  assert.deepEqual(
    articles.map(({ atomId }) => atomId),
    ["tag:example.org,2026-02-03:/news/first/", "tag:example.org,2026-02-04:/news/oldest/"],
  );
});

test("a link to a former address is reported, with the present one", async () => {
  write("pages/other.md", page);
  write(
    "pages/write.md",
    `${formerly("/was-here/")}\ndoors: [{title: A, text: B, page: /was-here/, icon: heart, tone: teal}]`,
    "See [it](/was-here/?a=1#part).",
  );
  const moved = "What was at /was-here/ has moved. Write /write/";
  assert.deepEqual(await listProblems(content), [
    `pages/write.md:5: ${moved}.`,
    `pages/write.md:7: ${moved}?a=1#part.`,
  ]);
});

test("a link to a former address of a draft is reported as a link to the draft", async () => {
  write("pages/write.md", `${formerly("/was-here/")}\ndraft: true`);
  write("pages/other.md", page, "See [it](/was-here/).");
  const said = await listProblems(content);
  assert.deepEqual(
    said.filter((one) => one.startsWith("pages/other.md")),
    [
      "pages/other.md:5: /write/ is a draft, which nobody sees. Link to it once it is no longer a draft, or make this a draft, too.",
    ],
  );
});
