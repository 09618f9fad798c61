import assert from "node:assert/strict";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { forEachEngine } from "#server/db/testing.ts";
import { runCommand, smallTree, startServer, stopServer, temporaryFolder, until } from "#server/testing.ts";

forEachEngine((engine) => {
  const folder = temporaryFolder("redirect-former");
  const content = path.join(folder, "content");
  const settings: Record<string, string> = { CONTENT_DIR: content, LOG_LEVEL: "silent" };
  const write = (file: string, words: string) =>
    writeFileSync(path.join(content, file), `---\n${words}---\n\nWords.\n`);
  const page = (more: string) => `title: Zebras\ndescription: They are striped.\n${more}`;
  const publish = async () => assert.equal((await runCommand(["content", "publish"], settings)).code, 0);
  let site: Awaited<ReturnType<typeof startServer>>;
  const ask = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(site.address + address, { redirect: "manual", ...init });
    return { status: answer.status, to: answer.headers.get("Location"), body: await answer.text(), answer };
  };

  before(async () => {
    cpSync(smallTree, content, { recursive: true });
    mkdirSync(path.join(content, "resources"));
    write("pages/zebras.md", page("formerly: [/animals/zebra-page/, /zebra/, /news/zebras/]\n"));
    write("pages/to-come.md", page("formerly: [/came/]\ndraft: true\n"));
    write(
      "news/third.md",
      "headline: Third\ndate: 2026-02-05\ncategory: reports\nissues: [play]\nsummary: S.\nbackground: coral\nformerly: [/news/3rd/]\n",
    );
    write(
      "resources/guide.md",
      "title: A guide\nheadline: A guide\ndate: 2026-01-01\nsummary: How.\nkind: guide\naudience: all\nformerly: [/the-guide/]\n",
    );
    const address = await engine.fresh();
    if ("postgres" in address)
      Object.assign(settings, { DATABASE_URL: address.postgres, SITE_URL: "http://site.test", SECRET: "s".repeat(32) });
    settings.DATA_DIR = path.join(folder, "data");
    await publish();
    site = await startServer(settings);
  });
  after(() => stopServer(site));

  test("a former address redirects to the present one, with the query, and browsers recheck it", async () => {
    for (const [before, now] of Object.entries({
      "/animals/zebra-page/": "/zebras/",
      "/zebra/?utm_source=a%20b&x=1": "/zebras/?utm_source=a%20b&x=1",
      "/news/zebras/": "/zebras/",
      "/news/3rd/": "/news/third/",
      "/the-guide/": "/resources/guide/",
    }))
      for (const method of ["GET", "HEAD"]) {
        const { status, to, body, answer } = await ask(before, { method });
        assert.deepEqual([status, to, body, answer.headers.get("Cache-Control")], [301, now, "", "no-cache"], before);
        assert.equal((await ask(now)).status, 200, now);
      }
    const { status, to } = await ask("/Animals/Zebra-Page?a=1");
    assert.deepEqual([status, to], [301, "/animals/zebra-page/?a=1"]);
  });

  test("a draft's former address is not found, and neither is a POST to any", async () => {
    assert.equal((await ask("/came/")).status, 404);
    assert.equal((await ask("/nowhere/")).status, 404);
    const { status, to } = await ask("/zebra/", { method: "POST", body: new URLSearchParams({ message: "Hello" }) });
    assert.deepEqual([status, to], [404, null]);
  });

  test("the redirect ends when the page moves back or no longer lists the address", async () => {
    rmSync(path.join(content, "pages/zebras.md"));
    write("pages/zebra.md", page("formerly: [/zebras/]\n"));
    await publish();
    // Cached pages stay as they were until the server notices that something was published.
    await until(async () => (await ask("/zebras/")).to === "/zebra/");
    assert.equal((await ask("/zebra/")).status, 200);
    assert.equal((await ask("/animals/zebra-page/")).status, 404);
  });
});
