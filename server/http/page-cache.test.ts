import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { createPageCache, type PageCache } from "./page-cache.ts";

let revision: number | null = 1;
let made = 0;
let cache: PageCache;
let address = "";

/** A server whose application counts how often it was asked. */
const server = createServer(async (request, response) => {
  if (cache.answer(request, response)) return;
  const madeFrom = cache.revision();
  if (request.url === "/late/") {
    revision = 2;
    await cache.look();
  }
  const headers = new Headers(request.headers as Record<string, string>);
  const answer = new Response(`answer ${++made}`, {
    status: request.url === "/missing/" ? 404 : 200,
    headers: { "Cache-Control": request.url === "/private/" ? "no-store" : "no-cache", "Content-Type": "text/plain" },
  });
  const kept = await cache.keep(
    new Request(`http://x${request.url}`, { headers, method: request.method ?? "GET" }),
    answer,
    madeFrom,
  );
  response.writeHead(kept.status, Object.fromEntries(kept.headers));
  response.end(await kept.text());
});

before(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
});
after(() => server.close());
beforeEach(async () => {
  cache?.stop();
  revision = 1;
  made = 0;
  cache = createPageCache({ observe: () => {}, findRevision: async () => revision, patternOf: () => "/" });
  await cache.look();
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address + path, { headers });
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get("etag") };
};

test("an answer is made once for the same address", async () => {
  assert.equal((await ask("/a/")).text, "answer 1");
  assert.equal((await ask("/a/")).text, "answer 1");
  assert.equal((await ask("/a/?page=2")).text, "answer 2");
});

test("each text size has its own, and no other cookie matters", async () => {
  await ask("/a/", { cookie: "sizecookie=zoom0" });
  assert.equal((await ask("/a/", { cookie: "x=y; sizecookie=zoom0" })).text, "answer 1");
  assert.equal((await ask("/a/", { cookie: "sizecookie=zoom2" })).text, "answer 2");
});

test("what changed while a page was made is never hidden by that page", async () => {
  await ask("/late/");
  assert.equal((await ask("/late/")).text, "answer 2");
});

test("a new revision makes it anew", async () => {
  await ask("/a/");
  revision = 2;
  await cache.look();
  assert.equal((await ask("/a/")).text, "answer 2");
});

test("without knowing the revision nothing is served from memory", async () => {
  await ask("/a/");
  revision = null;
  await cache.look();
  assert.equal((await ask("/a/")).text, "answer 2");
});

test("a visitor who has it already is told so", async () => {
  const { etag } = await ask("/a/");
  assert.equal((await ask("/a/", { "if-none-match": etag ?? "" })).status, 304);
});

test("what is private or no page is never kept", async () => {
  for (const path of ["/private/", "/missing/"]) {
    const first = await ask(path);
    assert.notEqual((await ask(path)).text, first.text, path);
  }
});
