import { constants } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import { dataPaths } from "#server/data-folder.ts";
import type { Env } from "#server/env.ts";
import { codeOf } from "#server/error-code.ts";
import { explain } from "#server/explain.ts";
import { inMb, nullIfAbsent } from "#server/files/disk.ts";
import { MIN_FREE_BYTES } from "#server/storage-watch.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";

const LOW_SPACE_BYTES = 1024 * 1024 * 1024;

export async function checkFolder({ DATA_DIR }: Env): Promise<Finding[]> {
  const { folder } = dataPaths(DATA_DIR);
  try {
    await access(`${folder}/`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") return [wrong(explain(error))];
  }
  const disk = await statfs(folder).catch(nullIfAbsent);
  if (!disk) return [warn(`There is no ${folder} yet. The first start makes it.`)];
  const free = disk.bavail * disk.bsize;
  const message = `${folder} has ${inMb(free)} free of ${inMb(disk.blocks * disk.bsize)}`;
  if (free < MIN_FREE_BYTES) return [wrong(`${message}: nothing can be stored. Make room.`)];
  return [free < LOW_SPACE_BYTES ? warn(`${message}. Make room soon.`) : ok(message)];
}

export async function checkSecret({ DATA_DIR, SECRET, DATABASE_URL }: Env): Promise<Finding[]> {
  const { secret: file, database: site } = dataPaths(DATA_DIR);
  const stored = await readFile(file, "utf8").catch(nullIfAbsent);
  if (SECRET && stored !== null && stored.trim() !== SECRET)
    return [
      warn(`SECRET differs from what ${file} holds: receipts that were given with one do not open with the other.`),
    ];
  if (SECRET) return [ok("SECRET is set")];
  const database = await stat(site).catch(() => null);
  if (stored === null)
    return database && !DATABASE_URL
      ? [wrong(`${file} is gone: no receipt opens any more. Restore it from a backup.`)]
      : [warn("There is none yet. The first start makes it.")];
  if (((await stat(file)).mode & 0o077) !== 0) return [warn(`Others may read ${file}. Run: chmod 600 ${file}`)];
  return [ok(`${file} is there, and only its owner can read it`)];
}
