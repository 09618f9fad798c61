import { type RawBuilder, sql } from "kysely";
import { isShared } from "#server/db/connect.ts";
import type { Db, Tables } from "#server/db/schema.ts";
import { tableNames } from "#server/db/table-names.ts";

/**
 * Publishing makes the full-text index and the pictures again, each engine stores visitors' files in its own way, and
 * migrations fill their own tables.
 */
const NOT_COPIED = new Set([
  "search_text",
  "media_file",
  "upload_piece",
  "expansion",
  "kysely_migration",
  "kysely_migration_lock",
]);
/**
 * A day at most. Backups leave these out: with a day's salt anybody could find out by brute force which address a hash
 * was made from.
 */
const SHORT_LIVED = new Set(["rate", "rate_salt", "mailed_address", "avatar_preview", "office_pass", "file_visit"]);
const BATCH = 100;

/** Without those of migrations and of one engine only; parents before children. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await (isShared(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(db);
  const existing = new Set(rows.map(({ name }) => name));
  return tableNames.filter((name) => existing.has(name) && !NOT_COPIED.has(name));
}

export async function countRows(db: Db, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.total);
  }
  return counts;
}

/** Call it inside a transaction on each. Content has to be published again in `to`, for the full-text index. */
export async function copyTables(from: Db, to: Db): Promise<void> {
  for (const table of await listTables(from))
    for await (const rows of readRows(from, table)) await insertRows(to, table, rows);
  await to.updateTable("publication").set({ content_hash: "" }).execute();
}

/** On SQLite only. */
export async function replaceRows(db: Db, tables: { [table in keyof Tables]?: object[] }): Promise<void> {
  for (const [table, rows] of Object.entries(tables) as [keyof Tables, object[]][])
    for (const row of rows) await db.replaceInto(table).values(row).execute();
}

export async function emptyShortLived(db: Db): Promise<void> {
  for (const table of await listTables(db))
    if (SHORT_LIVED.has(table)) await sql`delete from ${sql.table(table)}`.execute(db);
}

type Row = Record<string, unknown>;

/** On PostgreSQL it must be inside a transaction, since it uses a cursor. */
async function* readRows(db: Db, table: string): AsyncGenerator<Row[]> {
  if (isShared(db)) {
    await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from copied`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close copied`.execute(db);
    return;
  }
  for (let after: unknown = null; ; ) {
    const more: RawBuilder<unknown> = after === null ? sql`` : sql`where rowid > ${after}`;
    const { rows } = await sql<Row & { copied_rowid: number }>`
      select rowid as copied_rowid, * from ${sql.table(table)} ${more} order by rowid limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    after = rows.at(-1)?.copied_rowid;
    yield rows.map(({ copied_rowid, ...row }) => row);
  }
}

async function insertRows(db: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => withoutNul(row[column])))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}

/** PostgreSQL accepts no NUL in text (its manual, 8.3). */
function withoutNul(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}
