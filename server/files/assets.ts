import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";
import { DAY_MS } from "#server/day.ts";
import type { Db } from "#server/db/schema.ts";
import { nullIfAbsent } from "./disk.ts";

export interface Asset {
  type: string;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

export const assetName = /^[a-z0-9][a-z0-9._-]{0,99}-[\w-]{8}\.[a-z0-9]{2,5}$/;

/** After an instance last recorded that it is in use. */
const KEPT_MS = 7 * DAY_MS;
const RECORD_EVERY_MS = 60 * 60_000;

/** For every instance; those already there are recorded as in use. Safe to run at any time, by several at once. */
export async function storeAssets(db: Db, folder: string, now: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => assetName.test(name)).sort();
  if (names.length === 0) return;
  const stored = await db.selectFrom("asset").select(["name", "seen"]).where("name", "in", names).execute();
  const known = new Set(stored.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) {
    // In the same order everywhere, so that instances that start together wait for each other instead of deadlocking.
    const assets = missing.map(async (name) => ({ name, seen: now, ...(await readAsset(path.join(folder, name))) }));
    const insert = db.insertInto("asset").values(await Promise.all(assets));
    await insert.onConflict((conflict) => conflict.column("name").doUpdateSet({ seen: now })).execute();
  }
  const before = now - RECORD_EVERY_MS;
  if (stored.some(({ seen }) => seen <= before)) {
    const update = db.updateTable("asset").set({ seen: now });
    await update.where("name", "in", names).where("seen", "<=", before).execute();
  }
}

async function readAsset(file: string): Promise<Asset> {
  const type = getMimeType(file) ?? "application/octet-stream";
  const [plain, brotli, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(nullIfAbsent),
    readFile(`${file}.gz`).catch(nullIfAbsent),
  ]);
  return { type, plain, brotli, gzip };
}

export function findAsset(db: Db, name: string): Promise<Asset | undefined> {
  return db.selectFrom("asset").select(["type", "plain", "brotli", "gzip"]).where("name", "=", name).executeTakeFirst();
}

export async function forgetAssets(db: Db, now: number): Promise<void> {
  const before = now - KEPT_MS;
  await db.deleteFrom("asset").where("seen", "<=", before).execute();
}
