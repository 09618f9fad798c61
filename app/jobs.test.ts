import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { passTime, publishClasses, recordClass } from "#app/records/testing.ts";
import { firstAvatar } from "#app/voices/avatar/avatar.ts";
import { savePreview } from "#app/voices/avatar/avatars.server.ts";
import { saveResponse, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { migrate } from "#server/db/migrate.ts";
import { insertRow, onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { databaseUploads, folderUploads } from "#server/files/uploads.ts";
import { claimAddress } from "#server/mail/once-a-day.ts";
import { createSecret } from "#server/secret.ts";
import { createServices } from "#server/services.ts";
import { createStorageWatch } from "#server/storage-watch.ts";
import { mountSmallDisk, temporaryFolder, until } from "#server/testing.ts";
import { forget, startJobs } from "./jobs.ts";

const DAY = 24 * 60 * 60_000;
const NOW = 1_600_000_000_000;
const secret = createSecret("a secret for tests");

function servicesWith(settings: Record<string, string>) {
  const mask = process.umask();
  const services = createServices(parseEnv({ ...settings, LOG_LEVEL: "silent" }));
  process.umask(mask);
  return services;
}

test("emails in files are deleted even while PostgreSQL is unreachable", async ({ mock }) => {
  mock.timers.enable({ apis: ["setInterval"] });
  const own = temporaryFolder("away");
  mkdirSync(path.join(own, "mail"));
  const email = path.join(own, "mail", "a.eml");
  writeFileSync(email, "To: kid@home.example");
  utimesSync(email, NOW / 1000, NOW / 1000);
  const away = {
    DATABASE_URL: "postgres://site@127.0.0.1:1/site",
    SITE_URL: "http://site.test",
    SECRET: "s".repeat(30),
  };
  const services = servicesWith({ ...away, DATA_DIR: own });
  const jobs = startJobs(services, "http://site.test", null);
  mock.timers.tick(60_000);
  await jobs.stop();
  assert.equal(existsSync(email), false);
  await services.db.destroy();
});

onBothEngines((db, engine) => {
  const folder = temporaryFolder("forget");

  test("one job deletes everything once it expires, and not a moment before", async () => {
    const mailFolder = path.join(folder, "mail");
    mkdirSync(mailFolder);
    const email = path.join(mailFolder, "a.eml");
    writeFileSync(email, "To: kid@home.example");
    utimesSync(email, NOW / 1000, NOW / 1000);
    await insertRow(db(), "submission", { client_id: "c", received_at: NOW, delete_at: NOW + 2 * DAY });
    await publishClasses(db(), { "form:c": recordClass({ keep: { days: 2 }, from: "received" }) });
    await savePreview(db(), Buffer.from("picture"), NOW);
    assert.ok(await claimAddress(db(), secret, "digime", "kid@home.example", NOW));
    const words = { topic: "now", name: "Sam", text: "A pool.", avatar: firstAvatar, flags: [], distress: false };
    const { code } = await saveResponse(db(), secret, { ...words, sharing: "everyone", key: "k" }, NOW);
    await takeDown(db(), secret, code, NOW);

    const asset = { name: "page-aaaaaaaa.js", type: "text/javascript", plain: Buffer.from("1") };
    await db()
      .insertInto("asset")
      .values({ ...asset, seen: NOW })
      .execute();

    const uploads = (engine.name === "SQLite" ? folderUploads : databaseUploads)(path.join(folder, "uploads"));
    const at = async (now: number) => {
      await passTime(db(), now);
      return forget({
        db: db(),
        files: { media: "", uploads },
        clock: { now: () => now },
        env: { DATA_DIR: folder },
        mailFolder,
      });
    };
    const countRows = async (table: "avatar_preview" | "asset") =>
      (await db().selectFrom(table).select(db().fn.countAll().as("rows")).execute())[0]?.rows;
    const day = Math.floor(NOW / DAY);
    await db().insertInto("rate").values({ window_start: NOW, visitor: "a hash", uses: 1 }).execute();
    await db().insertInto("rate_salt").values({ day, salt: "a salt" }).execute();
    const counted = async (now: number) => {
      assert.equal(await at(now), 0);
      const [counts, salts] = [
        await db().selectFrom("rate").select("visitor").execute(),
        await db().selectFrom("rate_salt").select("day").execute(),
      ];
      return [counts.length, salts.length];
    };
    assert.deepEqual(await counted(NOW + 10 * 60_000 - 1), [1, 1]);
    assert.deepEqual(await counted(NOW + 10 * 60_000), [0, 1]);
    assert.deepEqual(await counted((day + 1) * DAY - 1), [0, 1]);
    assert.deepEqual(await counted((day + 1) * DAY), [0, 0], "no salt is there the day after");
    assert.equal(await at(NOW + DAY - 1), 0);
    assert.equal(await countRows("avatar_preview"), 1);
    assert.equal(await claimAddress(db(), secret, "digime", "kid@home.example", NOW + DAY - 1), false);
    assert.equal(await at(NOW + DAY), 0);
    assert.equal(await countRows("avatar_preview"), 0);
    assert.deepEqual(await db().selectFrom("mailed_address").selectAll().execute(), []);
    assert.equal(await at(NOW + 2 * DAY - 1), 0);
    assert.equal(await at(NOW + 2 * DAY), 1);
    await at(NOW + 7 * DAY - 1);
    assert.deepEqual([await countRows("asset"), existsSync(email)], [1, true]);
    await at(NOW + 7 * DAY);
    assert.deepEqual([await countRows("asset"), existsSync(email)], [0, false]);
    assert.equal(await at(NOW + 90 * DAY - 1), 0);
    assert.equal(await at(NOW + 90 * DAY), 1);
    assert.doesNotMatch(JSON.stringify(await db().selectFrom("response").selectAll().execute()), /Sam|pool/);
    assert.equal(await at(NOW + 1000 * DAY), 0);
  });

  test("a clock nine years ahead for a minute destroys nothing, and the job goes on when it is right again", async ({
    mock,
  }) => {
    mock.timers.enable({ apis: ["setInterval"] });
    const DATA_DIR = mkdtempSync(path.join(folder, "jumped-"));
    const services = servicesWith({ DATA_DIR });
    let now = NOW;
    const email = path.join(services.mailFolder, "a.eml");
    mkdirSync(services.mailFolder, { recursive: true });
    writeFileSync(email, "To: kid@home.example");
    utimesSync(email, NOW / 1000, NOW / 1000);
    await publishClasses(db(), { "form:jump": recordClass({ keep: { days: 2 }, from: "received" }) });
    await insertRow(db(), "submission", { receipt: "JUMP", client_id: "jump", received_at: NOW, delete_at: NOW });
    const arriving = path.join(services.files.uploads.incoming, "arriving");
    writeFileSync(arriving, "words");
    utimesSync(arriving, NOW / 1000, NOW / 1000);
    const shortLived = {
      avatar_preview: { id: "jump", png_base64: "", made: NOW },
      mailed_address: { hash: "jump", at: NOW },
      rate: { window_start: NOW, visitor: "jump", uses: 1 },
      rate_salt: { day: Math.floor(NOW / DAY), salt: "jump" },
      office_pass: { hash: "jump", kind: "mailed", address: "ed@x.au", made_at: NOW, expires_at: NOW + DAY },
      asset: { name: "jump.js", type: "text/javascript", plain: Buffer.from("1"), seen: NOW },
      media_file: { name: "jump.jpg", bytes: Buffer.from("1"), replaced_at: NOW },
    } as const;
    const tables = Object.keys(shortLived) as (keyof typeof shortLived)[];
    for (const table of tables) await db().insertInto(table).values(shortLived[table]).execute();
    const listGone = async () => {
      const rows = await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()));
      return tables.filter((_, at) => !JSON.stringify(rows[at]).includes("jump"));
    };
    const isKept = async () =>
      (await db().selectFrom("submission").select("receipt").where("receipt", "=", "JUMP").execute()).length === 1;
    const errors: string[] = [];
    const log = Object.assign(Object.create(services.log), {
      error: ({ err }: { err: unknown }) => errors.push(String(err)),
    });
    const jobs = startJobs({ ...services, db: db(), clock: { now: () => now }, log }, "http://site.test", null);
    const runAt = (at: number, isDone: () => Promise<boolean>) => {
      now = at;
      return until(() => {
        mock.timers.tick(60_000);
        return isDone();
      });
    };
    const minute = (at: number) =>
      runAt(at, async () => (await db().selectFrom("clock_seen").select("seen_at").execute())[0]?.seen_at === at);
    await minute(NOW + 1);
    await runAt(NOW + 9 * 365 * DAY, async () => errors.length > 0);
    assert.match(errors.join(), /Nothing is destroyed, since the clock says 2029-/);
    assert.deepEqual([await isKept(), existsSync(email), existsSync(arriving)], [true, true, true]);
    assert.deepEqual(await listGone(), []);
    await minute(NOW + DAY);
    assert.ok(await isKept());
    await runAt(NOW + 2 * DAY, async () => !(await isKept()));
    await jobs.stop();
    await db().deleteFrom("asset").execute();
    await services.db.destroy();
  });

  test("a file that cannot be deleted does not stop other deletions", async () => {
    const own = path.join(folder, "stuck");
    const services = servicesWith({ DATA_DIR: own });
    await migrate(services.db);
    // A folder that somebody made among the emails.
    mkdirSync(path.join(own, "mail", "kept"), { recursive: true });
    utimesSync(path.join(own, "mail", "kept"), NOW / 1000, NOW / 1000);
    const later = { ...services, clock: { now: () => NOW + 30 * DAY } };
    const [killed, going] = [path.join(own, ".part-killed"), path.join(own, ".part-going")];
    for (const [place, days] of [
      [killed, 28.9],
      [going, 29.1],
    ] as const) {
      mkdirSync(place);
      writeFileSync(path.join(place, "site.db"), "words");
      utimesSync(place, 0, NOW / 1000 + days * 24 * 60 * 60);
    }
    assert.equal(await forget(later), 0);
    assert.deepEqual(
      [existsSync(killed), existsSync(going)],
      [false, true],
      "what a killed restore left is deleted after a day",
    );
    await sql`create trigger stuck before delete on media_file begin select raise(abort, 'stuck'); end`.execute(
      services.db,
    );
    await services.db.insertInto("media_file").values({ name: "a.jpg", replaced_at: NOW }).execute();
    await publishClasses(services.db, { "form:c": recordClass({ keep: { days: 1 }, from: "received" }) });
    for (const receipt of ["R0", "R1", "R2"])
      await insertRow(services.db, "submission", { receipt, client_id: "c", received_at: NOW });
    for (const id of ["a-folder", "b-file"]) await insertRow(services.db, "submission_file", { id, receipt: "R0" });
    mkdirSync(path.join(own, "uploads/a-folder"));
    writeFileSync(path.join(own, "uploads/b-file"), "words");
    await savePreview(services.db, Buffer.from("picture"), NOW);
    await assert.rejects(forget(later), ({ errors }: AggregateError) => {
      assert.match(errors.join("\n"), /a-folder.*\n.*stuck/);
      return errors.length === 2;
    });
    const left = await services.db.selectFrom("submission").select("receipt").execute();
    assert.deepEqual(left, [], "the file that is left is tried again each hour");
    assert.equal(existsSync(path.join(own, "uploads/b-file")), false);
    assert.deepEqual(await services.db.selectFrom("avatar_preview").selectAll().execute(), []);
    assert.equal(statSync(path.join(own, "site.db-wal")).size, 0);
    await services.db.destroy();
  });

  test("a disk too full for another instance's pictures is reported", async (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    const disk = engine.name === "PostgreSQL" ? mountSmallDisk(1) : null;
    if (!disk) return t.skip("only root may mount a small disk, and on SQLite the folder is shared");
    t.after(disk.unmount);
    const services = servicesWith({ DATA_DIR: path.join(folder, "full") });
    await db()
      .insertInto("media_file")
      .values({ name: "a-large-one.jpg", bytes: Buffer.alloc(2 * 1024 * 1024) })
      .execute();
    const events = await new Promise((resolve) => {
      const log = Object.assign(Object.create(services.log), { error: resolve });
      const storage = createStorageWatch({ folder, log }, async () => null);
      const files = { ...services.files, media: disk.folder };
      const jobs = startJobs({ ...services, db: db(), log, storage, files }, "http://site.test", null);
      t.after(jobs.stop);
    });
    assert.deepEqual(events, { kind: "full", code: "ENOSPC", why: "ENOSPC: no space left on device, write" });
    await services.db.destroy();
  });

  test("a job that takes over a minute is not started twice, and stopping waits for it", async ({ mock }) => {
    mock.timers.enable({ apis: ["setInterval"] });
    const services = servicesWith({ DATA_DIR: path.join(folder, "slow") });
    let finish = () => {};
    const slow = new Promise<null>((resolve) => {
      finish = () => resolve(null);
    });
    const events: string[] = [];
    const storage = {
      ...services.storage,
      findProblem() {
        events.push("begun");
        return slow.finally(() => events.push("done"));
      },
    };
    const parts = { ...services, db: db(), storage, clock: { now: () => NOW } };
    const jobs = startJobs(parts, "http://site.test", null);
    mock.timers.tick(60_000);
    mock.timers.tick(60_000);
    const stopped = jobs.stop().then(() => events.push("stopped"));
    finish();
    await stopped;
    assert.deepEqual(events, ["begun", "done", "stopped"]);
    await services.db.destroy();
  });
});
