import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { Hono } from "hono";
import { type FileVariables, fromFolder, refuseUnreadable } from "./from-folder.ts";

const folder = mkdtempSync(path.join(tmpdir(), "from-folder-"));
const GOOD = "public, max-age=31536000, immutable";
const blocks: Server[] = [];
const app = new Hono<{ Variables: FileVariables }>();
app.use(fromFolder(folder, /\.js$/, GOOD, true)).use(refuseUnreadable);
app.onError((error, c) => c.text((error as NodeJS.ErrnoException).code ?? "", 500));

before(async () => {
  for (const name of ["a.js", "b.js", "b.js.br", "c.js", "c.js.gz"])
    writeFileSync(path.join(folder, name), "0123456789");
  // Files that exist and that nobody can open, not even root: sockets.
  for (const name of ["a.js.br", "b.js.gz"])
    await new Promise<void>((listens) => blocks.push(createServer().listen(path.join(folder, name), listens)));
});
after(() => {
  for (const each of blocks) each.close();
  rmSync(folder, { recursive: true });
});

test("an unreadable compressed variant is an error, never an empty answer", async () => {
  const ask = async (address: string, encodings: string) => {
    const answer = await app.request(address, { headers: { "Accept-Encoding": encodings } });
    return [answer.status, answer.headers.get("Content-Encoding"), await answer.text()];
  };
  assert.deepEqual(await ask("/a.js", "gzip, br"), [500, null, "ENXIO"]);
  assert.deepEqual(await ask("/a.js", "gzip"), [200, null, "0123456789"]);
  assert.deepEqual(await ask("/b.js", "gzip, br"), [200, "br", "0123456789"]);
  assert.deepEqual(await ask("/b.js", "gzip"), [500, null, "ENXIO"]);
  assert.deepEqual(await ask("/c.js", "gzip, br"), [200, "gzip", "0123456789"]);
});

test("a valid range gets that part, an invalid one the whole file, and a refusal is not cached", async () => {
  const cases: [string, number, string, string | null][] = [
    ["bytes=2-4", 206, "234", GOOD],
    ["bytes=-3", 206, "789", GOOD],
    ["bytes=20-", 416, "", null],
    ["abc", 200, "0123456789", GOOD],
    ["2-4", 200, "0123456789", GOOD],
    ["bytes=abc", 200, "0123456789", GOOD],
    ["bytes=0-1,3-4", 200, "0123456789", GOOD],
  ];
  for (const [range, status, text, kept] of cases) {
    const answer = await app.request("/c.js", { headers: { Range: range } });
    assert.deepEqual(
      [answer.status, await answer.text(), answer.headers.get("Cache-Control")],
      [status, text, kept],
      range,
    );
  }
});
