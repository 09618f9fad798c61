import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startHost } from "#server/http/testing.ts";

const page = "<p>Words</p>".repeat(200);

let host: Awaited<ReturnType<typeof startHost>>;
before(async () => {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Length": String(page.length) };
  host = await startHost(async ({ method }) => new Response(method === "HEAD" ? null : page, { headers }));
});
after(() => host.stop());

test("HEAD never promises another length than GET sends", async () => {
  for (const accepted of ["br", "gzip", "identity"]) {
    const { status, headers } = await host.ask("/news/", { "Accept-Encoding": accepted }, "HEAD");
    const { headers: sent, body } = await host.ask("/news/", { "Accept-Encoding": accepted });
    assert.deepEqual([status, sent["content-encoding"] ?? "identity"], [200, accepted]);
    assert.ok([undefined, String(body.length)].includes(headers["content-length"]), accepted);
  }
});
