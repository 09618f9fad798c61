import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import type { ServerBuild } from "@remix-run/node";
import { startServer, temporaryFolder } from "#server/testing.ts";

// The open advisories of Remix 2, which is no longer mended (docs/decisions/01-remix-2-and-the-way-on.md).

const folder = temporaryFolder("site-advisories");
const buildFolder = path.resolve(import.meta.dirname, "../../build");
let child: ChildProcess;
let site: string;
let build: ServerBuild;

before(async () => {
  build = await import(path.join(buildFolder, "server/index.js"));
  ({ child, address: site } = await startServer({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
});
after(() => child.kill());

const form = { method: "POST", body: new URLSearchParams({ words: "", kind: "reflected" }) };

async function assertUnknown(address: string, ...requests: RequestInit[]): Promise<void> {
  for (const request of [{}, form, ...requests]) {
    const answer = await fetch(site + address, request);
    const about = `${request.method ?? "GET"} ${address}`;
    assert.deepEqual([answer.status, answer.headers.get("Content-Type")], [404, "text/html; charset=utf-8"], about);
    assert.match((await answer.text()).slice(0, 40), /^(?:<!DOCTYPE html><html lang="en-AU"|$)/, about);
    assert.deepEqual(
      [...answer.headers.keys()].filter((name) => name.startsWith("x-remix")),
      [],
      about,
    );
  }
}

test("what is typed into a form comes back in its page only, never as streamed data (CVE-2026-34077)", async () => {
  for (const address of [
    "/forms/note.data",
    "/forms/note.data?_routes=root",
    "/forms/note.data?index&%5Froutes=root",
    "/forms/note%2Edata",
    "/forms/note%2E%64ata",
    "/Forms/Note.DATA",
    "/news.data?term=reflected",
    "/_root.data",
    "/%5Froot.data?_routes=root",
  ])
    await assertUnknown(address);
  const { id } = Object.values(build.routes).find((route) => route?.path === "forms/:clientId/") ?? { id: "" };
  assert.ok(id);
  const plain = await (await fetch(`${site}/forms/note/`)).text();
  for (const query of [`_data=${id}`, `%5Fdata=${id}`, `_data=${id}&_routes=${id}`, "_routes=root", "_DATA=root"]) {
    const read = await fetch(`${site}/Forms/note?${query}`);
    assert.equal(await read.text(), plain, query);
    const posted = await fetch(`${site}/forms/note/?${query}`, form);
    const isRefused = new URLSearchParams(query).has("_data");
    assert.equal(posted.status, isRefused ? 400 : 422, query);
    assert.match(posted.headers.get("Content-Type") ?? "", isRefused ? /^text\/plain/ : /^text\/html/, query);
    assert.equal(posted.headers.get("X-Remix-Response"), null, query);
  }
});

test("no body is decoded as turbo-stream, by the server or by a visitor’s browser (CVE-2026-42211)", async () => {
  // An error in that format, whose name is that of a constructor.
  const body = '[["E","x","Function"]]\n';
  const asForm = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const address of ["/forms/note.data", "/forms/note.data?_routes=root", "/_root.data", "/Forms%2Fnote.Data"])
    await assertUnknown(address, { method: "POST", body, headers: asForm });
  for (const address of ["/forms/note.data", "/forms/note/"]) {
    const posted = await fetch(site + address, { method: "POST", body, headers: { "Content-Type": "text/x-script" } });
    assert.equal(posted.status, 400, address);
  }
  const assets = path.join(buildFolder, "client/assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  assert.ok(scripts.length > 0);
  for (const script of scripts)
    assert.doesNotMatch(
      readFileSync(path.join(assets, script), "utf8"),
      /x-script|X-Remix|__manifest|SingleFetch/,
      script,
    );
});

test("a request for /__manifest, in any spelling, is an ordinary unknown page, whatever it asks for (CVE-2026-42342, CVE-2026-55685)", async () => {
  const { version } = build.assets;
  const deep = `/${"a/".repeat(1000)}`;
  for (const query of ["", `?version=${version}`, `?p=/news/&version=${version}`, `?version=${version}&p=${deep}`])
    await assertUnknown(`/__manifest${query}`);
  for (const address of ["/__manifest/", "/__MANIFEST", "/%5F%5fmanifest", "//__manifest", "/__manifest.data"])
    await assertUnknown(`${address}?version=${version}&p=/news&p=/`, { method: "HEAD" });
  await assertUnknown(`/__manifest?version=${version}&paths=${"/news,".repeat(500)}`);
});
