import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { startHost } from "#server/http/testing.ts";

/** The office's stylesheet, the one file of ours that is compressed when it is asked for. */
const name = "colours-0123456789ab.css";
const style = Array.from({ length: 200 }, (_, at) => `.colour-${at} { order: ${at} }`).join("\n");
const address = `/media/${name}`;

let host: Awaited<ReturnType<typeof startHost>>;
before(async () => {
  host = await startHost(async () => new Response("no such page", { status: 404 }));
  mkdirSync(host.services.files.media, { recursive: true });
  writeFileSync(path.join(host.services.files.media, name), style);
});
after(() => host.stop());

test("a part of a file is sent as it is, since it is counted in the bytes of the whole", async () => {
  const accepted = { "Accept-Encoding": "br" };
  const whole = await host.ask(address, accepted);
  assert.deepEqual([whole.status, whole.headers["content-encoding"]], [200, "br"]);
  assert.equal(String(brotliDecompressSync(whole.body)), style);
  for (const [range, part] of [
    ["bytes=0-", style],
    ["bytes=100-2099", style.slice(100, 2100)],
    ["bytes=-1500", style.slice(-1500)],
  ] as const) {
    const { status, headers, body } = await host.ask(address, { ...accepted, Range: range });
    assert.deepEqual([status, headers["content-encoding"], String(body)], [206, undefined, part], range);
    assert.equal(headers["content-length"], String(part.length));
  }
});

test("HEAD never promises another length than GET sends", async () => {
  for (const accepted of ["br", "gzip", "identity"]) {
    const { status, headers } = await host.ask(address, { "Accept-Encoding": accepted }, "HEAD");
    const { body } = await host.ask(address, { "Accept-Encoding": accepted });
    assert.equal(status, 200);
    assert.ok([undefined, String(body.length)].includes(headers["content-length"]), accepted);
  }
});
