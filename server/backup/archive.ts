import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Db, Tables } from "#server/db/schema.ts";
import { codeOf } from "#server/error-code.ts";
import { hashOf } from "#server/hash.ts";

/** SQLite, gzipped, whichever engine the rows came from; gzip's checksum shows whether it is damaged or cut off. */
export const ENDING = ".site-backup.gz";

/** Increase this when an older `restore` can no longer read a new backup. */
const FORMAT = 1;

export const fileName = /^(?:secret|(?:uploads|mail)\/[\w-][\w.-]*)$/;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  /** The last migration of its tables. */
  migration: z.string(),
  engine: z.enum(["SQLite", "PostgreSQL"]),
  /** Milliseconds since 1970. */
  made: z.number(),
  rows: z.record(z.string(), z.number()),
  files: z.array(
    z.object({
      name: z.string().regex(fileName),
      size: z.number(),
      sha256: z.string(),
    }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;

interface ArchiveTables extends Tables {
  backup_manifest: { manifest_json: string };
  backup_file: { name: string; bytes: Buffer };
}

/** The message ends a line such as “backup.gz cannot be restored: …”. */
export class ArchiveError extends Error {}

const archiveOf = (db: Db) => db as unknown as Kysely<ArchiveTables>;

export async function addArchiveTables(db: Db): Promise<void> {
  await sql`create table backup_manifest (manifest_json text not null)`.execute(db);
  await sql`create table backup_file (name text primary key, bytes blob not null)`.execute(db);
}

export async function addFile(db: Db, name: string, bytes: Buffer): Promise<Manifest["files"][number]> {
  await archiveOf(db).insertInto("backup_file").values({ name, bytes }).execute();
  return { name, size: bytes.length, sha256: hashOf(bytes) };
}

export async function writeManifest(db: Db, manifest: Omit<Manifest, "format">): Promise<void> {
  const manifest_json = JSON.stringify({ format: FORMAT, ...manifest });
  await archiveOf(db).insertInto("backup_manifest").values({ manifest_json }).execute();
}

/** @throws {ArchiveError} when it is missing, damaged or of a newer version */
export async function readManifest(db: Db): Promise<Manifest> {
  const row = await archiveOf(db)
    .selectFrom("backup_manifest")
    .select("manifest_json")
    .executeTakeFirst()
    .catch(() => undefined);
  if (!row) throw new ArchiveError("it is not a backup of this site");
  const parsed: unknown = JSON.parse(row.manifest_json);
  const { data: known } = z.object({ format: z.number(), version: z.string() }).safeParse(parsed);
  if (known && known.format > FORMAT)
    throw new ArchiveError(`it was made by a newer version (${known.version}), which can restore it`);
  const { data: manifest } = manifestSchema.safeParse(parsed);
  if (!manifest) throw new ArchiveError("its manifest is damaged");
  return manifest;
}

/** @throws {ArchiveError} when the bytes do not match the manifest */
export async function takeFile(db: Db, { name, sha256 }: Manifest["files"][number]): Promise<Buffer> {
  const row = await archiveOf(db).selectFrom("backup_file").select("bytes").where("name", "=", name).executeTakeFirst();
  if (!row || hashOf(row.bytes) !== sha256) throw new ArchiveError(`its file ${name} is damaged`);
  return row.bytes;
}

export async function dropArchiveTables(db: Db): Promise<void> {
  await sql`drop table backup_manifest`.execute(db);
  await sql`drop table backup_file`.execute(db);
  await sql`vacuum`.execute(db);
}

/** The file is flushed to disk before this returns. */
export async function pack(database: string, file: string): Promise<void> {
  await pipeline(createReadStream(database), createGzip(), createWriteStream(file, { flags: "wx", flush: true }));
}

/** @throws {ArchiveError} when it is damaged, cut off or not a backup */
export async function unpack(file: string, database: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(database, { flags: "wx", flush: true }));
  } catch (error) {
    const code = codeOf(error);
    if (code === "Z_BUF_ERROR") throw new ArchiveError("it was cut off");
    if (code.startsWith("Z_")) throw new ArchiveError("it is damaged, or not a backup of this site");
    throw error;
  }
}
