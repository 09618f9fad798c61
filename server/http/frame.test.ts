import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { smallTree, startServer, stopServer, temporaryFolder } from "#server/testing.ts";

const folder = temporaryFolder("frame");

const menu = `main:
  - page: /about/
    label: About
    children: [/about/team/]
  - page: /news/
    label: News
footer: []
legal: []
`;

async function currentIn(label: string, address: string) {
  const page = await (await fetch(address)).text();
  const nav = new RegExp(`<nav[^>]* aria-label="${label}".*?</nav>`, "s").exec(page)?.[0] ?? "";
  const pages = [...nav.matchAll(/<a[^>]* href="([^"]+)" aria-current="page"/g)].map(([, href]) => href);
  return { pages, within: nav.match(/aria-current="true"/g)?.length ?? 0 };
}

let site: Awaited<ReturnType<typeof startServer>>;
before(async () => {
  const content = path.join(folder, "content");
  cpSync(smallTree, content, { recursive: true });
  writeFileSync(path.join(content, "menu.yaml"), menu);
  mkdirSync(path.join(content, "pages/about"));
  for (const name of ["about", "about/team", "about/history"])
    writeFileSync(path.join(content, `pages/${name}.md`), `---\ntitle: ${name}\ndescription: ${name}.\n---\n\nWe.\n`);
  appendFileSync(path.join(content, "pages/index.md"), '\n<div data-component="OfficeMap"></div>\n');
  site = await startServer({
    DATA_DIR: path.join(folder, "data"),
    CONTENT_DIR: content,
    MAP_TILES_URL: "http://127.0.0.1:1/{z}/{x}/{y}.png",
    LOG_LEVEL: "silent",
  });
});
after(() => stopServer(site));

test("a page whose map is not drawn yet is not cached, not even the home page", async () => {
  const { headers } = await fetch(`${site.address}/`);
  assert.equal(headers.get("Cache-Control"), "no-store");
});

test("menus mark the current page and its part of the menu, whatever page was rendered before", async () => {
  const expected = {
    "/about/team/": { pages: ["/about/team/"], within: 1 },
    "/about/history/": { pages: [], within: 1 },
    "/about/": { pages: ["/about/"], within: 1 },
    "/search/": { pages: [], within: 0 },
    "/news/": { pages: ["/news/"], within: 0 },
    "/news/nowhere/": { pages: [], within: 1 },
  };
  for (const [page, current] of Object.entries(expected)) {
    assert.deepEqual(await currentIn("Main", site.address + page), current, page);
    assert.deepEqual(await currentIn("Main menu", site.address + page), { ...current, within: 0 }, page);
  }
});
