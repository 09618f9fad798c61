import assert from "node:assert/strict";
import { cpSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { forEachEngine } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { forgetAssets, storeAssets } from "#server/files/assets.ts";
import { folderUploads } from "#server/files/uploads.ts";
import { createHost } from "#server/http/host.ts";
import { createLoadShedder } from "#server/http/limits/load-shedding.ts";
import { nothingKnown } from "#server/http/plain-page.ts";
import { nowhere } from "#server/http/routes.ts";
import { createLog } from "#server/log.ts";
import { temporaryFolder } from "#server/testing.ts";
import { createPageCache } from "./cache/page-cache.ts";
import { createVariants } from "./cache/variant.ts";

const NOW = 1_800_000_000_000;
const HOUR = 60 * 60_000;
const WEEK = 7 * 24 * HOUR;
const script = "export const words = 1;\n".repeat(100);
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 255, 0, 10]);
const FOREVER = "public, max-age=31536000, immutable";

forEachEngine((engine) => {
  const folder = temporaryFolder("assets");
  const earlier = path.join(folder, "earlier");
  const later = path.join(folder, "later");
  const routeOf = () => ({ ...nowhere, pattern: "/", methods: ["GET", "HEAD"], reads: {} });
  const variantOf = createVariants({ routeOf, cookieOf: () => "" });
  const cache = createPageCache({ observe: () => {}, variantOf, revision: () => null, away: () => false });
  let db: Db;

  before(async () => {
    mkdirSync(path.join(earlier, "assets"), { recursive: true });
    mkdirSync(path.join(folder, "empty"));
    mkdirSync(path.join(folder, "media"));
    writeFileSync(path.join(earlier, "assets/article.page-aaaaaaaa.js"), script);
    writeFileSync(path.join(earlier, "assets/article.page-aaaaaaaa.js.br"), brotliCompressSync(script));
    writeFileSync(path.join(earlier, "assets/article.page-aaaaaaaa.js.gz"), gzipSync(script));
    writeFileSync(path.join(earlier, "assets/letters-bbbb-_BB.woff2"), font);
    writeFileSync(path.join(earlier, "assets/notes.txt"), "has no hash: it may change, and is not kept");
    cpSync(earlier, later, { recursive: true });
    for (const end of ["", ".br", ".gz"])
      renameSync(
        path.join(later, `assets/article.page-aaaaaaaa.js${end}`),
        path.join(later, `assets/article.page-Cc_c-c0C.js${end}`),
      );
    db = await openFresh();
    await storeAssets(db, path.join(earlier, "assets"), NOW);
    await storeAssets(db, path.join(later, "assets"), NOW);
  });
  after(() => db.destroy());

  async function openFresh(): Promise<Db> {
    const fresh = connect(await engine.fresh());
    await migrate(fresh);
    return fresh;
  }
  const instance = (clientFolder: string, database: Db = db) => {
    const host = createHost({
      services: {
        db: database,
        log: createLog("silent"),
        env: parseEnv({}),
        files: { media: path.join(folder, "media"), uploads: folderUploads(path.join(folder, "uploads")) },
        storage: { report: () => {}, findProblem: async () => null },
      },
      observe: () => {},
      siteUrl: "http://site.test",
      cache,
      isOfficer: () => false,
      refreshRevision: async () => {},
      shedder: createLoadShedder(),
      variantOf,
      clientFolder,
      draining: () => false,
      office: () => nothingKnown,
      pages: async () =>
        new Response("<h1>A whole page</h1>", { status: 404, headers: { "Content-Type": "text/html" } }),
    });
    return (address: string, init?: RequestInit) => host.request(`http://site.test${address}`, init);
  };
  const accepting = (encoding: string) => ({ headers: { "Accept-Encoding": encoding } });
  const namesOf = async (database: Db) =>
    (await database.selectFrom("asset").select("name").orderBy("name").execute()).map(({ name }) => name);

  test("an instance serves the files of another build as it serves its own", async () => {
    for (const [own, other, name] of [
      [earlier, later, "article.page-aaaaaaaa.js"],
      [later, earlier, "article.page-Cc_c-c0C.js"],
    ] as const)
      for (const encoding of ["gzip, deflate, br, zstd", "gzip", "identity", ""]) {
        const [kept, file] = await Promise.all(
          [other, own].map((build) => instance(build)(`/assets/${name}`, accepting(encoding))),
        );
        assert.ok(kept && file);
        assert.equal(kept.status, 200);
        for (const header of ["Content-Type", "Content-Encoding", "Cache-Control", "Content-Length"])
          assert.equal(kept.headers.get(header), file.headers.get(header), `${header} for ${encoding}`);
        assert.equal(kept.headers.get("Content-Type"), "text/javascript; charset=utf-8");
        assert.equal(kept.headers.get("Cache-Control"), FOREVER);
        assert.equal(kept.headers.get("Vary"), "Accept-Encoding");
        assert.equal(kept.headers.get("X-Content-Type-Options"), "nosniff");
        const [bytes, ownBytes] = await Promise.all(
          [kept, file].map(async (answer) => Buffer.from(await answer.arrayBuffer())),
        );
        assert.ok(bytes && ownBytes);
        assert.deepEqual(bytes, ownBytes);
        const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[kept.headers.get("Content-Encoding") ?? ""];
        assert.equal((decoded ? decoded(bytes) : bytes).toString(), script);
      }
  });

  test("a file of no build is a one-line 404 that is not cached", async () => {
    const elsewhere = instance(path.join(folder, "empty"));
    for (const [name, method] of [
      ["article.page-dddddddd.js", "GET"],
      ["article.page-dddddddd.js", "HEAD"],
      ["notes.txt", "GET"],
    ] as const) {
      const answer = await elsewhere(`/assets/${name}`, { method });
      assert.equal(answer.status, 404, name);
      assert.equal(answer.headers.get("Content-Type"), "text/plain; charset=utf-8");
      assert.equal(answer.headers.get("Cache-Control"), "no-store");
      assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
      assert.equal(await answer.text(), method === "HEAD" ? "" : "Not found\n");
    }
    assert.equal((await elsewhere("/assets/article.page-Cc_c-c0C.js", { method: "POST" })).status, 405);
  });

  test("only plausible names reach the database; own and cached files do not need it", async () => {
    const away = await openFresh();
    await storeAssets(away, path.join(later, "assets"), NOW);
    const ask = instance(earlier, away);
    assert.equal((await ask("/assets/article.page-Cc_c-c0C.js")).status, 200);
    assert.match(await (await ask("/assetsandmore/")).text(), /whole page/);
    await away.destroy();
    assert.equal((await ask("/assets/article.page-aaaaaaaa.js")).status, 200, "its own");
    assert.equal((await ask("/assets/article.page-Cc_c-c0C.js")).status, 200, "in memory");
    const looked = await ask("/assets/article.page-dddddddd.js");
    assert.deepEqual([looked.status, looked.headers.get("Cache-Control")], [503, "no-store"]);
    for (const name of [
      "..%2farticle.page-dddddddd.js",
      "%2e%2e%2f%2e%2e%2fsite.db",
      "folder/article.page-dddddddd.js",
      "article.page-dddddddd.js%00",
      "%00",
      "%ff",
      "ARTICLE.PAGE-dddddddd.js",
      "article.page-dddddddd.JS",
      "article.page-dddddddd.js.br",
      "article.page.js",
      "-dddddddd.js",
      `${"a".repeat(5000)}-dddddddd.js`,
      "a".repeat(5000),
      "",
    ]) {
      const answer = await ask(`/assets/${name}`);
      assert.deepEqual([answer.status, await answer.text()], [404, "Not found\n"], name.slice(0, 50));
    }
    assert.equal((await ask("/ASSETS/article.page-dddddddd.js")).status, 404);
    assert.equal((await ask("/assets")).headers.get("Content-Type"), "text/plain; charset=utf-8");
  });

  test("a file is deleted once no build has had it for 7 days, and not a millisecond before", async () => {
    const own = await openFresh();
    await storeAssets(own, path.join(earlier, "assets"), NOW);
    await storeAssets(own, path.join(later, "assets"), NOW + HOUR - 1);
    const all = ["article.page-Cc_c-c0C.js", "article.page-aaaaaaaa.js", "letters-bbbb-_BB.woff2"];
    assert.deepEqual((await namesOf(own)).sort(), all);
    await forgetAssets(own, NOW + WEEK - 1);
    assert.equal((await instance(later, own)("/assets/article.page-aaaaaaaa.js")).status, 200);
    await storeAssets(own, path.join(later, "assets"), NOW + WEEK - 1);
    await forgetAssets(own, NOW + WEEK);
    assert.equal((await instance(later, own)("/assets/article.page-aaaaaaaa.js")).status, 404);
    assert.equal((await instance(earlier, own)("/assets/article.page-Cc_c-c0C.js")).status, 200);
    await own.destroy();
  });

  test("an instance marks its files as in use once an hour, and restores missing ones", async () => {
    const own = await openFresh();
    const seen = async () => (await own.selectFrom("asset").select("seen").distinct().execute()).map((row) => row.seen);
    const build = path.join(earlier, "assets");
    await storeAssets(own, build, NOW);
    await storeAssets(own, build, NOW + HOUR - 1);
    assert.deepEqual(await seen(), [NOW]);
    await storeAssets(own, build, NOW + HOUR);
    assert.deepEqual(await seen(), [NOW + HOUR]);
    await own.deleteFrom("asset").where("name", "like", "letters%").execute();
    await storeAssets(own, build, NOW + HOUR + 1);
    assert.deepEqual(await namesOf(own), ["article.page-aaaaaaaa.js", "letters-bbbb-_BB.woff2"]);
    await own.destroy();
  });

  test("instances of two builds that start at the same moment store each file once", async () => {
    const address = await engine.fresh();
    const first = connect(address);
    await migrate(first);
    const instances = [first, ...Array.from({ length: 7 }, () => connect(address))];
    const start = (now: number) =>
      Promise.all(instances.map((own, at) => storeAssets(own, path.join(at % 2 ? earlier : later, "assets"), now)));
    await start(NOW);
    assert.equal((await namesOf(first)).length, 3);
    await start(NOW + HOUR);
    assert.equal((await namesOf(first)).length, 3);
    await Promise.all(instances.map((own) => own.destroy()));
  });
});
