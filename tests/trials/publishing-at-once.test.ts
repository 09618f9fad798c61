import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { publish } from "#app/publish/publish.ts";
import { findSite } from "#app/site/site.server.ts";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { forEachEngine } from "#server/db/testing.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";

const command = path.resolve(import.meta.dirname, "../../commands/content.ts");

forEachEngine((engine) => {
  const folder = temporaryFolder("meanwhile");
  const content = path.join(folder, "content");
  const data = path.join(folder, "data");
  const { database, media } = dataPaths(data);
  let settings: Record<string, string>;
  let db: Db;
  before(async () => {
    cpSync(smallTree, content, { recursive: true });
    const address = engine.name === "SQLite" ? { sqlite: database } : await engine.fresh();
    settings = { DATA_DIR: data, CONTENT_DIR: content };
    if ("postgres" in address)
      settings = {
        ...settings,
        ...{ DATABASE_URL: address.postgres, SITE_URL: "https://site.test", SECRET: "a secret for tests" },
      };
    db = connect(address);
    await migrate(db);
  });
  after(() => db.destroy());

  const callIt = (name: string) => {
    const site = readFileSync(path.join(smallTree, "site.yaml"), "utf8");
    writeFileSync(path.join(content, "site.yaml"), site.replace("The Office", name));
  };
  const publishElsewhere = () =>
    execFileSync(process.execPath, [command, "publish"], { env: { ...process.env, ...settings }, stdio: "pipe" });
  const publishWhile = (meanwhile: () => void, clock: { now(): number } = Date) =>
    publish({ db, clock, files: { media } }, content, (done) => done === 0 && meanwhile());
  const nameNow = async () => (await findSite(db)).name;

  test("a publication that began earlier and ends later does not replace a newer one, and says so", async () => {
    callIt("With something to take out");
    const slow = publishWhile(() => {
      callIt("Without it");
      publishElsewhere();
    });
    await assert.rejects(slow, /^Error: Somebody else started to publish later, and has finished first/);
    assert.equal(await nameNow(), "Without it");
  });

  test("a publication that began later replaces one that was made meanwhile", async () => {
    callIt("Later");
    const later = publishWhile(
      () => {
        callIt("Earlier");
        publishElsewhere();
      },
      { now: () => Date.now() + 60_000 },
    );
    assert.equal((await later).changed, true);
    assert.equal(await nameNow(), "Later");
  });
});
