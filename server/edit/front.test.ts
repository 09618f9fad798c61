import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { createFront } from "./front.ts";
import type { PreviewSite } from "./preview.ts";

const preview = { version: 1, problems: [], published: 1, files: new Map(), gone: new Map(), seenFrom: {} };
const site: PreviewSite = { preview, update: async () => {}, listen: () => () => {} };

test("a page that the site does not finish, as when it ends in the middle, is answered all the same", async (t) => {
  const ending = createServer((_asked, answer) => {
    answer.writeHead(200, { "Content-Type": "text/html", "Content-Length": "1000" });
    answer.write("<!doctype html><p>Half a", () => answer.destroy());
  });
  await once(ending.listen(0, "127.0.0.1"), "listening");
  const front = createFront((ending.address() as AddressInfo).port, site, "content");
  await once(front.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    for (const server of [front, ending]) {
      server.closeAllConnections();
      server.close();
    }
  });
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}/`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  assert.equal(answer.status, 502);
});
