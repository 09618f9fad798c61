import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import { ownPages } from "#app/publish/own-pages.ts";
import { smallTree, startServer, stopServer, temporaryFolder } from "#server/testing.ts";
import { CREATE, templates, VOICES } from "../../e2e/pages.ts";
import { createRoutes } from "./routes.ts";

const voices = "/info-for-children-and-young-people/digime-voices";
const unlisted = ["/search/", "/offline/", `${voices}/receipt/`, "/office/sign-in/"];
const unlinked = [`${voices}/past-responses/`, "/office/sign-in/", "/offline/"];

const build: ServerBuild = await import(path.resolve(import.meta.dirname, "../../build/server/index.js"));
const routeOf = createRoutes(build.routes);
/** As `app/routes.ts` writes their addresses; those in the office's frame are for its people, and have journeys. */
const kinds = Object.values(build.routes)
  .filter(({ id, parentId, module }) => id !== "root" && parentId === "root" && module.default && !/layout/.test(id))
  .map((route) => `/${route.path ?? ""}`);
const kindOf = (address: string) => routeOf(address.replace(/\?.*/, "")).pattern;

const folder = temporaryFolder("page-lists");
let site: Awaited<ReturnType<typeof startServer>>;
before(async () => {
  const content = path.join(folder, "content");
  cpSync(smallTree, content, { recursive: true });
  writeFileSync(path.join(content, "pages/about.md"), "---\ntitle: About\ndescription: Who we are.\n---\n\nWe.\n");
  mkdirSync(path.join(content, "resources"));
  writeFileSync(
    path.join(content, "resources/guide.md"),
    "---\ntitle: A guide\nheadline: A guide\ndate: 2026-01-01\nsummary: How.\nkind: guide\naudience: all\n---\n\nDo it.\n",
  );
  site = await startServer({ DATA_DIR: path.join(folder, "data"), CONTENT_DIR: content, LOG_LEVEL: "silent" });
});
after(() => stopServer(site));

test("the sitemap has pages of every kind that search engines may list, and of no other", async () => {
  const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)/g)].map(([, address = ""]) => kindOf(address));
  const expected = kinds.filter((kind) => !unlisted.includes(kind)).sort();
  const found = [...new Set(listed)].sort();
  const wrong = [
    ...expected.filter((kind) => !found.includes(kind)),
    ...found.filter((kind) => !expected.includes(kind)),
  ];
  assert.deepEqual(
    wrong,
    [],
    `Add ${wrong.join(" ")} to app/pages/sitemap.route.ts, or to \`unlisted\` in this file if search engines must not list it.`,
  );
});

test("the head of a page of every kind has its title, description and canonical address", async () => {
  const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  const addresses = new Map([...listed, ...unlisted].map((address) => [kindOf(address), address]));
  for (const kind of kinds) {
    const address = addresses.get(kind) ?? "";
    const page = await (await fetch(site.address + address)).text();
    const head = page.slice(0, page.indexOf("</head>"));
    for (const tag of [
      /<title>[^<]+</,
      /<meta name="description" content="[^"]+"/,
      /<link rel="canonical" href="[^"]+"/,
    ])
      assert.match(head, tag, `The \`meta\` of the page at ${address} returns what \`headTags\` makes.`);
  }
});

test("content may link to each of the site’s own pages with a fixed address", () => {
  const own = kinds.filter((kind) => kind !== "/" && !/[:*]/.test(kind) && !unlinked.includes(kind));
  const missing = own.filter((address) => !ownPages.has(address));
  assert.deepEqual(missing, [], `Add to \`pages\` in app/publish/own-pages.ts: ${missing.join(" ")}`);
});

test("a page of every kind is checked by axe and by the HTML validator", () => {
  const byForms = [CREATE, `${VOICES}receipt/`, "/office/sign-in/"];
  const seen = new Set([...templates, ...byForms].map(kindOf));
  const missing = kinds.filter((kind) => !seen.has(kind));
  assert.deepEqual(missing, [], `Add to \`templates\` in e2e/pages.ts: ${missing.join(" ")}`);
});
