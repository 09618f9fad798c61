import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { createMapTiles, type MapTiles } from "./map-tiles.ts";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const DAY = 24 * 60 * 60 * 1000;

describe("map tiles", () => {
  let folder: string;
  let provider: Server;
  let asked: string[];
  let answer: RequestListener;
  let complaints: unknown[];
  let now: number;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "tiles-"));
    asked = [];
    complaints = [];
    now = Date.now();
    answer = (_, response) => response.end(PNG);
    provider = createServer((request, response) => {
      asked.push(request.url ?? "");
      answer(request, response);
    }).listen(0, "127.0.0.1");
    await once(provider, "listening");
  });
  afterEach(async () => {
    provider.closeAllConnections();
    provider.close();
    rmSync(folder, { recursive: true });
  });

  const make = (more: object = {}): MapTiles =>
    createMapTiles({
      url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
      folder: path.join(folder, "tiles"),
      clock: { now: () => now },
      warn: (error) => complaints.push(error),
      timeoutMs: 20_000,
      ...more,
    });
  const files = () => readdirSync(path.join(folder, "tiles")).sort();

  test("are fetched once, however many ask for them, and are there after the next start", async () => {
    const tiles = make();
    const found = await Promise.all(Array.from({ length: 20 }, () => tiles.find(15, 1, 2)));
    assert.ok(found.every((tile) => tile?.equals(PNG)));
    assert.deepEqual(asked, ["/15/1/2.png"]);
    assert.ok((await make().find(15, 1, 2))?.equals(PNG));
    assert.equal(asked.length, 1);
    assert.deepEqual(files(), ["15-1-2.png"]);
  });

  test("do not tell the provider about the visitor", async () => {
    let headers: Record<string, unknown> = {};
    answer = (request, response) => {
      headers = request.headers;
      response.end(PNG);
    };
    await make().find(15, 1, 2);
    for (const name of ["cookie", "referer", "x-forwarded-for", "forwarded"]) assert.equal(headers[name], undefined);
  });

  test("are not stored if the provider fails, stalls, sends a page or far too much", async () => {
    const failures: RequestListener[] = [
      (_, response) => response.writeHead(500).end(PNG),
      () => {},
      (_, response) => {
        response.write(PNG);
      },
      (_, response) => response.setHeader("Content-Type", "text/html").end("<!doctype html><p>Sorry"),
      (_, response) => response.end(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])),
      (request) => request.socket.destroy(),
    ];
    for (const [at, failure] of failures.entries()) {
      answer = failure;
      assert.equal(await make({ timeoutMs: 200 }).find(15, at, 0), null);
    }
    assert.equal(complaints.length, failures.length);
    assert.ok(!readdirSync(folder).includes("tiles"));
  });

  test("of a silent provider are waited for once, then retried only after a minute", async () => {
    await make().find(15, 0, 0);
    const tiles = make({ timeoutMs: 2000 });
    answer = () => {};
    now += 31 * DAY;
    const found = await Promise.all(Array.from({ length: 36 }, (_, x) => tiles.find(15, x, 0)));
    assert.deepEqual(
      found.map((tile) => tile !== null),
      found.map((_, x) => x === 0),
      "only the tile that is on disk is found",
    );
    assert.equal(asked.length, 1 + 1);
    answer = (_, response) => response.end(PNG);
    assert.equal(await tiles.find(15, 7, 7), null);
    now += 61_000;
    assert.ok(await tiles.find(15, 7, 7));
  });

  test("are refetched after 30 days, and old ones are used while the provider is down", async () => {
    const tiles = make();
    await tiles.find(15, 1, 2);
    now += 31 * DAY;
    answer = (_, response) => response.writeHead(503).end();
    assert.ok((await tiles.find(15, 1, 2))?.equals(PNG));
    assert.equal(asked.length, 2);
  });

  test("are not offered without a provider", async () => {
    const tiles = make({ url: undefined });
    assert.equal(tiles.offered, false);
    assert.equal(await tiles.find(15, 1, 2), null);
    assert.deepEqual(asked, []);
  });
});
