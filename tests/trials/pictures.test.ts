import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { exitCode, runCommand, smallTree, startServer } from "#server/testing.ts";

type Running = Awaited<ReturnType<typeof startServer>>;

const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
const content = path.join(folder, "content");
const running: Running[] = [];
before(() => {
  cpSync(smallTree, content, { recursive: true });
  cpSync(
    path.resolve(import.meta.dirname, "../../content/media/documents/rights-poster.pdf"),
    `${content}/media/poster.pdf`,
  );
  const article = path.join(content, "news/first.md");
  const documents = "documents:\n  - file: poster.pdf\n    title: A poster\n---\n";
  writeFileSync(article, readFileSync(article, "utf8").replace(/\n---\n/, `\n${documents}`));
});
after(() => {
  for (const { child } of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

async function start(settings: Record<string, string>): Promise<Running> {
  const site = await startServer({ CONTENT_DIR: content, ...settings });
  running.push(site);
  return site;
}

const filesOf = (data: string) =>
  readdirSync(path.join(data, "media"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(data, "media"), path.join(entry.parentPath, entry.name)))
    .sort();
const ready = async ({ address }: Running) => {
  const answer = await fetch(`${address}/readyz`);
  return `${answer.status} ${await answer.text()}`;
};
/** A folder that was complete a moment ago is not checked again at once. */
const readyBecomes = async (site: Running, words: RegExp) => {
  while (!words.test(await ready(site))) await new Promise((wait) => setTimeout(wait, 100));
};
const end = async ({ child }: Running) => {
  child.kill("SIGTERM");
  assert.equal(await exitCode(child), 0);
};

describe("on PostgreSQL, with nothing shared but the database", () => {
  let postgres: Postgres;
  let settings: Record<string, string>;
  let db: Db;
  const publisher = path.join(folder, "publisher");
  before(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase();
    db = connect({ postgres: url });
    settings = {
      CONTENT_DIR: content,
      DATABASE_URL: url,
      SITE_URL: "http://site.test",
      SECRET: "the same secret in every instance",
    };
    assert.equal((await runCommand(["content", "publish"], { ...settings, DATA_DIR: publisher })).code, 0);
  });
  after(async () => {
    await db.destroy();
    await postgres.stop();
  });

  test("an instance with an empty data folder serves every picture and document, and stores them", async () => {
    const data = path.join(folder, "empty");
    const site = await start({ ...settings, DATA_DIR: data });
    assert.equal(await ready(site), "200 ready");
    const names = filesOf(publisher);
    assert.ok(names.some((name) => name.endsWith(".avif")) && names.some((name) => name.startsWith("documents/")));
    for (const name of names) {
      const answer = await fetch(`${site.address}/media/${name}`);
      assert.equal(answer.status, 200, name);
      assert.match(answer.headers.get("Cache-Control") ?? "", /immutable/);
      assert.match(answer.headers.get("Content-Type") ?? "", /^(?:image|application)\//);
      if (name.startsWith("documents/")) assert.match(answer.headers.get("Content-Disposition") ?? "", /^inline/);
      assert.deepEqual(await answer.bytes(), new Uint8Array(readFileSync(path.join(publisher, "media", name))));
    }
    assert.equal((await fetch(`${site.address}/media/${"0".repeat(12)}-320.avif`)).status, 404);
    await end(site);
    assert.deepEqual(filesOf(data), names);
  });

  test("publishing again from an empty folder finds nothing to do", async () => {
    const again = await runCommand(["content", "publish"], { ...settings, DATA_DIR: path.join(folder, "again") });
    assert.match(again.out, /^Published already/);
  });

  test("an instance is not ready while a picture is lost, says how many, and publishing restores it", async () => {
    const data = path.join(folder, "missing");
    const [name = ""] = filesOf(publisher);
    await db.deleteFrom("media_file").where("name", "=", name).execute();
    await db.insertInto("media_file").values({ name }).execute();
    const site = await start({ ...settings, DATA_DIR: data });
    assert.equal(await ready(site), "503 not ready: 1 pictures or documents are missing. Publish again.");
    assert.equal((await fetch(`${site.address}/healthz`)).status, 200);
    assert.match((await runCommand(["content", "publish"], { ...settings, DATA_DIR: data })).out, /^Published \d/);
    await readyBecomes(site, /^200/);
    assert.equal((await fetch(`${site.address}/media/${name}`)).status, 200);
    await end(site);
  });
});

test("with the embedded database a lost picture is noticed, and made again by the next start", async () => {
  const data = path.join(folder, "embedded");
  const first = await start({ DATA_DIR: data });
  const names = filesOf(data);
  assert.equal(await ready(first), "200 ready");
  rmSync(path.join(data, "media", names[0] ?? ""));
  await readyBecomes(first, /^503 not ready: 1 pictures or documents are missing\. Publish again\.$/);
  await end(first);
  rmSync(path.join(data, "media"), { recursive: true });
  const second = await start({ DATA_DIR: data });
  assert.equal(await ready(second), "200 ready");
  assert.deepEqual(filesOf(data), names);
  await end(second);
});
