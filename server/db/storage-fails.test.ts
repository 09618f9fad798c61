import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { StorageError, type StorageErrorKind } from "#server/storage-error.ts";
import { exitCode, waitForWords } from "#server/testing.ts";
import { connect, emptyLog, findDatabaseProblem } from "./connect.ts";
import { migrate } from "./migrate.ts";
import type { Db } from "./schema.ts";
import { type OwnPostgres, startOwnPostgres } from "./testing.ts";

const save = (db: Db, key: string) =>
  db.transaction().execute((trx) =>
    trx
      .insertInto("avatar")
      .values({ hash: key, options: "x".repeat(9000), png_base64: null })
      .execute(),
  );
const countSaved = async (db: Db) => (await db.selectFrom("avatar").select("hash").execute()).length;
const fails = (work: Promise<unknown>, kind: StorageErrorKind, cause: RegExp) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof StorageError, String(error));
    assert.equal(error.kind, kind);
    assert.match(error.cause instanceof Error ? `${error.cause}` : "none", cause);
    return true;
  });

describe("SQLite", () => {
  let folder: string;
  let file: string;
  let db: Db;
  const reported: StorageError[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "storage-"));
    file = path.join(folder, "site.db");
    reported.length = 0;
    db = connect({ sqlite: file }, { timeoutMs: 60_000, report: (error) => reported.push(error) });
    await migrate(db);
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  async function holdLock() {
    const holder = path.join(folder, "holder.mjs");
    writeFileSync(
      holder,
      `import Database from ${JSON.stringify(import.meta.resolve("better-sqlite3"))};
       const sqlite = new Database(${JSON.stringify(file)});
       sqlite.exec("begin immediate");
       console.log("held");
       process.once("message", () => { sqlite.exec("commit"); process.exit(); });`,
    );
    const child = fork(holder, { silent: true });
    await waitForWords(child, /held/);
    return async () => {
      child.send("let go");
      await exitCode(child);
    };
  }

  test("keeps acknowledged data in a power cut, and nothing of deleted data", async () => {
    const { rows } = await sql`pragma synchronous`.execute(db);
    // FULL: each commit is on the disk before it is acknowledged (SQLite's manual).
    assert.deepEqual(rows, [{ synchronous: 2 }]);
    await db.insertInto("avatar").values({ hash: "a", options: "words to erase", png_base64: null }).execute();
    await emptyLog(db);
    const isInFiles = () =>
      readdirSync(folder).some((name) => readFileSync(path.join(folder, name)).includes("words to"));
    assert.ok(isInFiles());
    await db.deleteFrom("avatar").execute();
    await emptyLog(db);
    assert.ok(!isInFiles());
  });

  test("that is full reports the cause, stores nothing partly, and goes on once there is space", async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 5}`).execute(db);
    const all = db.transaction().execute(async (trx) => {
      for (let at = 0; at < 20; at++)
        await trx
          .insertInto("avatar")
          .values({ hash: `a${at}`, options: "x".repeat(9000), png_base64: null })
          .execute();
    });
    await fails(all, "full", /database or disk is full/);
    assert.equal(await countSaved(db), 0);
    assert.equal(reported.length, 1);
    await sql.raw("pragma max_page_count = 1000000").execute(db);
    await save(db, "b");
    assert.equal(await countSaved(db), 1);
  });

  test("that another process has locked makes only writers wait", async () => {
    const letGo = await holdLock();
    let written = 0;
    const writing = [save(db, "a"), save(db, "b"), db.deleteFrom("rate").execute()].map((work) =>
      work.then(() => {
        written += 1;
      }),
    );
    for (let read = 0; read < 200; read++) assert.equal(await countSaved(db), 0);
    assert.equal(written, 0);
    await letGo();
    await Promise.all(writing);
    assert.equal(await countSaved(db), 2);
  });

  test("that stays locked by another process is given up", async () => {
    const letGo = await holdLock();
    const hasty = connect({ sqlite: file }, { timeoutMs: 1 });
    await fails(save(hasty, "a"), "busy", /database is locked/);
    await fails(hasty.deleteFrom("rate").execute(), "busy", /database is locked/);
    await letGo();
    await save(hasty, "a");
    await hasty.destroy();
  });
});

describe("PostgreSQL", () => {
  let server: OwnPostgres;
  let db: Db;
  before(async () => {
    server = await startOwnPostgres();
  });
  after(() => server.stop());
  beforeEach(async () => {
    db = connect({ postgres: await server.createDatabase() }, { timeoutMs: 2000 });
    await migrate(db);
  });
  afterEach(() => db.destroy());

  /** A database that has come back is tried again within a second. */
  const untilBack = async () => {
    while (await findDatabaseProblem(db)) await new Promise((wait) => setTimeout(wait, 100));
  };

  test("that is shut down during a transaction is unreachable until it is back", async () => {
    const cut = db.transaction().execute(async (trx) => {
      await trx.insertInto("avatar").values({ hash: "a", options: "", png_base64: null }).execute();
      await server.shutDown();
      await trx.insertInto("avatar").values({ hash: "b", options: "", png_base64: null }).execute();
    });
    await fails(cut, "away", /terminating connection due to administrator command/);
    await fails(save(db, "c"), "away", /terminating connection|ECONNREFUSED/);
    assert.equal((await findDatabaseProblem(db))?.kind, "away");
    await server.start();
    await untilBack();
    await save(db, "d");
    assert.equal(await countSaved(db), 1);
  });

  test("that hangs times out, and nobody waits for it again until it answers", async () => {
    await save(db, "a");
    server.freeze();
    try {
      await fails(save(db, "b"), "away", /timeout/);
      const asked = db.selectFrom("avatar").selectAll().execute();
      let passed = 0;
      const turns = async () => {
        for (; passed < 50; passed++) await new Promise(setImmediate);
      };
      await Promise.race([asked.catch(() => {}), turns()]);
      assert.ok(passed < 50, "the others fail at once");
      await fails(asked, "away", /timeout/);
    } finally {
      server.thaw();
    }
    await untilBack();
    await save(db, "c");
    assert.ok((await countSaved(db)) >= 2);
  });

  test("that refuses every connection, such as for want of TLS, counts as unreachable", async () => {
    const refused = connect({ postgres: `${server.url}?sslmode=verify-full` });
    await fails(save(refused, "a"), "away", /does not support SSL connections/);
    assert.equal((await findDatabaseProblem(refused))?.kind, "away");
    await refused.destroy();
  });

  test("cancels a statement that takes too long, and stays reachable", async () => {
    await fails(sql`select pg_sleep(5)`.execute(db), "busy", /statement timeout/);
    await save(db, "a");
  });
});
