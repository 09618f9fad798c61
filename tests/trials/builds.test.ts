import assert from "node:assert/strict";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { forEachEngine } from "#server/db/testing.ts";
import { assetName } from "#server/files/assets.ts";
import { builtNames, exitCode, makeOtherBuild, runCommand, smallTree, startServer } from "#server/testing.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "builds-"));
const other = path.join(folder, "other");

before(() => makeOtherBuild(other));
after(() => rmSync(folder, { recursive: true }));

test("every built file has a name under which it can be stored", () => {
  assert.deepEqual(
    builtNames().filter((name) => !assetName.test(name)),
    [],
  );
});

test("every built stylesheet is used by a page or a script", () => {
  const scripts = globSync("build/{client,server}/**/*.js", { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), "utf8"),
  );
  const styles = builtNames().filter((name) => name.endsWith(".css"));
  assert.ok(styles.length > 3);
  assert.deepEqual(
    styles.filter((name) => !scripts.some((script) => script.includes(name))),
    [],
  );
});

forEachEngine((engine) => {
  let instances: Awaited<ReturnType<typeof startServer>>[];

  before(async () => {
    const address = await engine.fresh();
    const data = { DATA_DIR: path.join(folder, engine.name), CONTENT_DIR: smallTree };
    const shared = { SITE_URL: "http://site.test", SECRET: "the same secret in every instance" };
    const settings = "postgres" in address ? { ...data, ...shared, DATABASE_URL: address.postgres } : data;
    assert.equal((await runCommand(["content", "publish"], settings)).code, 0);
    instances = await Promise.all([startServer(settings), startServer(settings, [], other)]);
  });
  after(async () => {
    for (const { child } of instances) child.kill("SIGTERM");
    assert.deepEqual(await Promise.all(instances.map(({ child }) => exitCode(child))), [0, 0]);
  });

  const assetsOf = async (address: string) => {
    const page = await fetch(`${address}/news/`);
    assert.equal(page.status, 200);
    return new Set((await page.text()).match(/\/assets\/[\w.-]+/g) ?? []);
  };

  test("each serves the files of the other's pages, with the right type, cacheable for good", async () => {
    const [one, two] = instances.map(({ address }) => address);
    assert.ok(one && two);
    const ofTwo = await assetsOf(two);
    assert.ok([...(await assetsOf(one))].filter((asset) => !ofTwo.has(asset)).length >= 3, "the builds differ");
    for (const [page, elsewhere] of [
      [one, two],
      [two, one],
    ] as const)
      for (const asset of await assetsOf(page)) {
        const [own, kept] = await Promise.all([fetch(page + asset), fetch(elsewhere + asset)]);
        assert.equal(kept.status, 200, asset);
        assert.equal(kept.headers.get("Content-Type"), own.headers.get("Content-Type"));
        assert.match(kept.headers.get("Cache-Control") ?? "", /immutable/);
        assert.deepEqual(await kept.bytes(), await own.bytes());
      }
  });

  test("a file of no build is a one-line 404, and no error in the log", async () => {
    const { address, said } = instances[0] ?? assert.fail();
    for (const asset of ["page-aaaaaaaa.js", "..%2f%2e%2e/site.db", "%00", "A.css", "a".repeat(5000)])
      assert.match(
        await askUntidied(address, `/assets/${asset}`),
        /^HTTP\/1\.1 404 [\s\S]*\r\n\r\nNot found\n$/,
        asset,
      );
    assert.doesNotMatch(await askUntidied(address, "/assets/../../../package.json"), /"dependencies"|^HTTP\/1\.1 200/);
    assert.equal((await fetch(`${address}/readyz`)).status, 200);
    assert.doesNotMatch(said.out, /"level":[456]0[^\n]*"requestId"/);
  });
});

function askUntidied(address: string, target: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connectSocket(Number(port), hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
