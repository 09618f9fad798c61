import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { after, before, test } from "node:test";
import pino from "pino";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { keepAssets } from "#server/files/assets.ts";
import { createPageCache } from "#server/http/cache/page-cache.ts";
import { createVariants } from "#server/http/cache/variant.ts";
import { createGate } from "#server/http/limits/gate.ts";
import { createServices, type Services } from "#server/services.ts";
import { createHost } from "./host.ts";
import { nothingKnown } from "./plain-page.ts";
import { nowhere } from "./routes.ts";

const folder = mkdtempSync(path.join(tmpdir(), "unreadable-"));
const client = path.join(folder, "client");
const blocks: Server[] = [];
const lines: string[] = [];
let services: Services;

const routeOf = () => ({ ...nowhere, pattern: "/", methods: ["GET", "HEAD"], reads: {}, takesFiles: false });
const variantOf = createVariants({ routeOf, cookieOf: () => "" });
const cache = createPageCache({ observe: () => {}, findRevision: async () => null, routeOf, variantOf });

/** A file that exists and that nobody can open, not even root: a socket. */
function block(file: string): Promise<void> {
  rmSync(file, { force: true });
  return new Promise((listens) => blocks.push(createServer().listen(file, listens)));
}

function ask(address: string, method = "GET") {
  const log = pino(new PassThrough().on("data", (line) => lines.push(String(line))));
  const host = createHost({
    services: { ...services, log },
    observe: () => {},
    siteUrl: "http://site.test",
    cache,
    gate: createGate(),
    routeOf,
    variantOf,
    clientFolder: client,
    draining: () => false,
    office: () => nothingKnown,
    pages: async () => new Response("no such page", { status: 404 }),
  });
  return host.request(`http://site.test${address}`, { method });
}

before(async () => {
  services = createServices(parseEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "silent" }));
  await migrate(services.db);
  mkdirSync(path.join(client, "assets"), { recursive: true });
  mkdirSync(services.files.media, { recursive: true });
  for (const name of ["known-aaaaaaaa.css", "unknown-bbbbbbbb.css"])
    writeFileSync(path.join(client, "assets", name), "a{}");
  await keepAssets(services.db, path.join(client, "assets"), Date.now());
  await services.db.deleteFrom("asset").where("name", "=", "unknown-bbbbbbbb.css").execute();
  for (const name of ["client/assets/known-aaaaaaaa.css", "client/assets/unknown-bbbbbbbb.css", "client/logo.svg"])
    await block(path.join(folder, name));
  await block(path.join(services.files.media, "x-320.jpg"));
});
after(async () => {
  for (const each of blocks) each.close();
  cache.stop();
  await services.db.destroy();
  rmSync(folder, { recursive: true });
});

test("a file that cannot be opened is a server error, not cached and in the log", async () => {
  for (const address of ["/media/x-320.jpg", "/assets/unknown-bbbbbbbb.css", "/logo.svg"])
    for (const method of ["GET", "HEAD"]) {
      lines.length = 0;
      const answer = await ask(address, method);
      assert.deepEqual([answer.status, answer.headers.get("Cache-Control")], [500, "no-store"], `${method} ${address}`);
      assert.match(lines.join(""), /"code":"ENXIO"/);
    }
});

test("one that the database has is still served, and a missing one is not found", async () => {
  const kept = await ask("/assets/known-aaaaaaaa.css");
  assert.deepEqual([kept.status, await kept.text()], [200, "a{}"]);
  for (const address of ["/media/none-320.jpg", "/media/x-320.jpg/a.jpg", `/${"x".repeat(300)}.svg`])
    assert.equal((await ask(address)).status, 404, address);
});
