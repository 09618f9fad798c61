import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import type { PreviewSite } from "./preview.ts";
import { createPreviewProxy } from "./preview-proxy.ts";

const preview = {
  version: 1,
  problems: [],
  advice: [],
  failure: null,
  published: 1,
  files: new Map(),
  times: {},
  timeZone: "Australia/Perth",
};
const site: PreviewSite = { preview, update: async () => {}, notify: () => {}, listen: () => () => {} };

async function startFront(t: TestContext, answerPage: RequestListener): Promise<string> {
  const inner = createServer(answerPage);
  await once(inner.listen(0, "127.0.0.1"), "listening");
  const proxy = createPreviewProxy((inner.address() as AddressInfo).port, site);
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    for (const server of [proxy, inner]) {
      server.closeAllConnections();
      server.close();
    }
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`;
}

test("a page rendered while the content changes has the version from before, so that it reloads", async (t) => {
  const address = await startFront(t, (_asked, answer) => {
    preview.version += 1;
    answer.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><p>Before</p></body>");
  });
  const before = preview.version;
  assert.match(await (await fetch(address)).text(), new RegExp(`data-version="${before}"`));
});

test("a visitor who leaves before a picture arrives does not stop the site for others", async (t) => {
  let asked = (_answer: ServerResponse) => {};
  const waiting = new Promise<ServerResponse>((resolve) => {
    asked = resolve;
  });
  const address = await startFront(t, ({ url }, answer) => {
    if (url === "/slow.png") return asked(answer);
    answer.writeHead(200, { "Content-Type": "image/png" }).end("picture");
  });
  const leaving = get(`${address}slow.png`).on("error", () => {});
  const slow = await waiting;
  await new Promise<void>((gone) => leaving.on("close", () => gone()).destroy());
  assert.equal(await (await fetch(`${address}quick.png`)).text(), "picture");
  slow.writeHead(200, { "Content-Type": "image/png" }).end("picture");
  await once(slow, "close");
  assert.equal(await (await fetch(`${address}quick.png`)).text(), "picture");
});

test("a page that the site breaks off is still answered", async (t) => {
  const address = await startFront(t, (_asked, answer) => {
    answer.writeHead(200, { "Content-Type": "text/html", "Content-Length": "1000" });
    answer.write("<!doctype html><p>Half a", () => answer.destroy());
  });
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  assert.equal(answer.status, 502);
});

test("the bar of a plain page, such as an error, may run its script and listen for changes", async (t) => {
  const address = await startFront(t, (_asked, answer) => {
    const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'";
    answer.writeHead(500, { "Content-Type": "text/html", "Content-Security-Policy": policy }).end("<p>Broken</p>");
  });
  const { status, headers } = await fetch(address);
  assert.equal(status, 500);
  assert.equal(headers.get("content-security-policy"), "default-src 'self'; style-src 'self'; frame-ancestors 'self'");
});
