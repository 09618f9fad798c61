import { readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { ConcernTable, Db, Tables } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { nullIfAbsent } from "#server/files/disk.ts";
import { listTables } from "./copy-tables.ts";

const ERASED_LIST = "erased.jsonl";

const lineSchema = z.strictObject({
  what: z.enum(["erased", "taken-down", "office", "withdrawn", "corrected", "revoked"]),
  reference: z.string().regex(/^[0-9a-f]{64}$/),
  made_at: z.int(),
});

/** What must stay gone, hidden or corrected after a restore. */
export type Erasure = z.output<typeof lineSchema>;

/** No line of the list is ever removed. */
export async function writeErasedList(db: Db, folder: string): Promise<void> {
  const file = path.join(folder, ERASED_LIST);
  const before = (await readFile(file, "utf8").catch(nullIfAbsent)) ?? "";
  const lines = new Set([...before.split("\n"), ...(await selectErasures(db)).map((row) => JSON.stringify(row))]);
  lines.delete("");
  // Replaced in one step, so that no power cut leaves half a line.
  const part = path.join(folder, `.part-${process.pid}-${ERASED_LIST}`);
  await writeFile(part, [...lines].map((line) => `${line}\n`).join(""), { flush: true });
  await rename(part, file);
}

/**
 * Of the named list, the list beside the backup, and the list and the database of the site to be replaced.
 * @param without true to read no list in a file
 * @returns also when the newest list in a file was written, in ms; null when there is none
 * @throws Error with the number of a line that cannot be read
 */
export async function findErasures(
  env: Env,
  backup: string,
  { named, without }: { named?: string; without?: boolean },
) {
  const folders = [path.dirname(backup), dataPaths(env.DATA_DIR).folder];
  const files = without ? [] : folders.map((folder) => path.join(folder, ERASED_LIST)).concat(named ?? []);
  const old = await readOldSite(env);
  const list = [...(old?.erasures ?? [])];
  let writtenAt: number | null = null;
  for (const file of files) {
    const facts = await stat(file).catch(nullIfAbsent);
    if (!facts && file === named) throw new Error(`There is no file ${file}.`);
    if (!facts) continue;
    list.push(...(await readList(file)));
    writtenAt = Math.max(facts.mtimeMs, writtenAt ?? 0);
  }
  return { list: [...new Map(list.map((line) => [JSON.stringify(line), line])).values()], old, writtenAt };
}

async function readList(file: string): Promise<Erasure[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.flatMap((line, at) => {
    if (line === "") return [];
    try {
      return [lineSchema.parse(JSON.parse(line))];
    } catch {
      throw new Error(
        `Line ${at + 1} of ${file} is damaged. Mend or delete that line, or add --without-erased to restore without these lists. Nothing was changed.`,
      );
    }
  });
}

export type OldSite = NonNullable<Awaited<ReturnType<typeof readOldSite>>>;

/** Null when there is no old database, it cannot be read, or nothing was ever sent to it. */
async function readOldSite({ DATABASE_URL, DATA_DIR }: Env) {
  const { database } = dataPaths(DATA_DIR);
  if (!DATABASE_URL && !(await stat(database).catch(nullIfAbsent))?.size) return null;
  let db: Db | undefined;
  try {
    const old = connect(DATABASE_URL ? { postgres: DATABASE_URL } : { sqlite: database });
    db = old;
    const tables = await listTables(old);
    // One of an earlier release has not all of them.
    const select = async <T extends keyof Tables>(table: T, where = sql`1 = 1`) =>
      tables.includes(table)
        ? (await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} where ${where}`.execute(old)).rows
        : [];
    const isCorrection = sql`verdict in ('changed', 'corrected')`;
    const corrected = sql`select response from decision where ${isCorrection}`;
    const about = sql.table(tables.includes("concern_joined") ? "concern_about" : "concern");
    const itemsOf = (kind: ConcernTable["kind"]) => sql`select item from ${about} where kind = ${kind}`;
    const submissions = sql`(${itemsOf("submission")} union ${corrected})`;
    const erasures = await selectErasures(old);
    /** What a restored database takes over as it is, with all that concerns are about. */
    const rows = {
      hold: await select("hold"),
      disposal: await select("disposal"),
      decision: await select("decision", isCorrection),
      concern: await select("concern"),
      concern_joined: await select("concern_joined"),
      concern_entry: await select("concern_entry"),
      mail: await select("mail", sql`id like 'concern-%'`),
      avatar: await select("avatar", sql`hash in (select avatar from response where id in (${itemsOf("response")}))`),
      response: await select("response", sql`id in (${itemsOf("response")})`),
      removal_request: await select("removal_request", sql`id in (${itemsOf("removal-request")})`),
      submission: await select("submission", sql`receipt in ${submissions}`),
      submission_file: await select("submission_file", sql`receipt in ${submissions}`),
    };
    const corrections = await select("response", sql`text <> '' and id in (${corrected})`);
    const anything = sql`select id from response where source = 'visitor' union all select receipt from submission limit 1`;
    const sent = (await anything.execute(old)).rows;
    const isUsed = [erasures, sent, ...Object.values(rows)].some(({ length }) => length > 0);
    return isUsed ? { erasures, rows, corrections } : null;
  } catch {
    return null;
  } finally {
    await db?.destroy();
  }
}

async function selectErasures(db: Db): Promise<Erasure[]> {
  const rows = await db.selectFrom("erasure").selectAll().orderBy("made_at").orderBy("id").execute();
  return rows.map(({ what, reference, made_at }) => ({ what, reference, made_at }));
}
