import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Hono } from "hono";
import { temporaryFolder } from "#server/testing.ts";
import { fromFolder } from "./files.ts";

const folder = temporaryFolder("from-folder");
const GOOD = "public, max-age=31536000, immutable";
const app = new Hono().use(fromFolder(folder, (path) => path.endsWith(".js"), GOOD, true));

writeFileSync(path.join(folder, "c.js"), "0123456789");

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
