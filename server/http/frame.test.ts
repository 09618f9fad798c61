import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { exitCode, smallTree, startServer } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "frame-"));
after(() => rmSync(folder, { recursive: true }));

const menu = `main:
  - page: /about/
    label: About
    children: [/about/team/]
  - page: /news/
    label: News
footer: []
legal: []
`;

/** What a menu of a page says is the current page, and in how many parts of the menu it stands. */
async function currentIn(label: string, address: string) {
  const page = await (await fetch(address)).text();
  const nav = new RegExp(`<nav[^>]* aria-label="${label}".*?</nav>`, "s").exec(page)?.[0] ?? "";
  const pages = [...nav.matchAll(/<a[^>]* href="([^"]+)" aria-current="page"/g)].map(([, href]) => href);
  return { pages, within: nav.match(/aria-current="true"/g)?.length ?? 0 };
}

test("each page's menus mark that page and the part of the menu it is in, whatever page was made before", async () => {
  const content = path.join(folder, "content");
  cpSync(smallTree, content, { recursive: true });
  writeFileSync(path.join(content, "menu.yaml"), menu);
  mkdirSync(path.join(content, "pages/about"));
  for (const name of ["about", "about/team", "about/history"])
    writeFileSync(path.join(content, `pages/${name}.md`), `---\ntitle: ${name}\ndescription: ${name}.\n---\n\nWe.\n`);
  const { child, address } = await startServer({
    DATA_DIR: path.join(folder, "data"),
    CONTENT_DIR: content,
    LOG_LEVEL: "silent",
  });
  const expected = {
    "/about/team/": { pages: ["/about/team/"], within: 1 },
    "/about/history/": { pages: [], within: 1 },
    "/about/": { pages: ["/about/"], within: 1 },
    "/search/": { pages: [], within: 0 },
    "/news/": { pages: ["/news/"], within: 0 },
    "/news/nowhere/": { pages: [], within: 1 },
  };
  for (const [page, current] of Object.entries(expected)) {
    assert.deepEqual(await currentIn("Main", address + page), current, page);
    assert.deepEqual(await currentIn("Main menu", address + page), { ...current, within: 0 }, page);
  }
  child.kill("SIGTERM");
  assert.equal(await exitCode(child), 0);
});
