import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { createSiteServer } from "./connections.ts";

test("the largest form has time to arrive over a line of 128 kbit/s, but silence is cut short", () => {
  const { requestTimeout, headersTimeout, timeout } = createSiteServer();
  const largestBits = 30 * 1024 * 1024 * 8;
  assert.ok(requestTimeout > (largestBits / 128_000) * 1000, `${requestTimeout} ms`);
  assert.ok(headersTimeout <= 60_000, "headers are short");
  assert.equal(timeout, 30_000);
});

test("an answer that takes longer than a silence arrives; who stops sending or reading in the middle is cut off", async (t) => {
  const server = createSiteServer().on("request", ({ url, socket }, response) => {
    if (url === "/late") socket.once("timeout", () => response.end("late"));
    if (url === "/half") response.write("half");
  });
  t.after(() => server.close());
  server.timeout = 50;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  const open = (path: string, headers = {}) => request({ port, host: "127.0.0.1", path, headers, agent: false });
  const [late] = await once(open("/late").end(), "response");
  assert.equal(await text(late), "late");
  const [half] = await once(open("/half").end(), "response");
  await assert.rejects(text(half), { code: "ECONNRESET" });
  const unsent = open("/late", { "Content-Length": 9 });
  unsent.flushHeaders();
  await assert.rejects(once(unsent, "response"), { code: "ECONNRESET" });
});
