import { constants } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { dataPaths } from "#server/data-folder.ts";
import type { Env } from "#server/env.ts";
import { codeOf } from "#server/error-code.ts";
import { explain, explainLink } from "#server/explain.ts";
import { inMb } from "#server/files/free-space.ts";
import { nullIfAbsent } from "#server/files/null-if-absent.ts";
import { MIN_FREE_BYTES } from "#server/storage-watch.ts";
import { type Finding, type HealthCheck, ok, warn, wrong } from "./finding.ts";

/** With less free space than this, in bytes, somebody should look at it soon. */
const LOW_SPACE_BYTES = 1024 * 1024 * 1024;

/** The data folder: whether we may write to it and to the folders in it, and how much space is free. */
export const checkFolder: HealthCheck = async ({ DATA_DIR }) => {
  const { folder, uploads, media, mail, tiles } = dataPaths(DATA_DIR);
  const lost = explainLink(folder);
  if (lost) return [wrong(lost)];
  const found = await stat(folder).catch(() => null);
  if (found && !found.isDirectory()) return [wrong(`${folder} is not a folder. Set DATA_DIR to one.`)];
  const outer = await findClosed(folder);
  if (outer) return [outer];
  if (!found) return [warn(`There is no ${folder} yet. The first start makes it.`)];
  // Subfolders that were restored or made by hand, perhaps as root, may belong to another user.
  const below = [uploads, path.join(uploads, "incoming"), media, mail, tiles];
  const closed = (await Promise.all(below.map(findClosed))).filter((finding) => finding !== null);
  if (closed.length > 0) return closed;
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const words = `${folder} has ${inMb(free)} free of ${inMb(blocks * bsize)}`;
  if (free < MIN_FREE_BYTES) return [wrong(`${words}: nothing can be stored. Make room.`)];
  return [free < LOW_SPACE_BYTES ? warn(`${words}. Make room soon.`) : ok(words)];
};

async function findClosed(place: string): Promise<Finding | null> {
  try {
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? null : wrong(explain(error));
  }
}

/** The secret: whether it is the right one, and only we can read it. It is never printed. */
export async function checkSecret({ DATA_DIR, SECRET, DATABASE_URL }: Env): Promise<Finding[]> {
  const { secret: file, database: site } = dataPaths(DATA_DIR);
  const kept = await readFile(file, "utf8").catch(nullIfAbsent);
  if (SECRET && kept !== null && kept.trim() !== SECRET)
    return [
      warn(`SECRET differs from what ${file} holds: receipts that were given with one do not open with the other.`),
    ];
  if (SECRET) return [ok("SECRET is set")];
  const database = await stat(site).catch(() => null);
  if (kept === null)
    return database && !DATABASE_URL
      ? [wrong(`${file} is gone: no receipt opens any more. Restore it from a backup.`)]
      : [warn("There is none yet. The first start makes it.")];
  if (((await stat(file)).mode & 0o077) !== 0) return [warn(`Others may read ${file}. Run: chmod 600 ${file}`)];
  return [ok(`${file} is there, and only its owner can read it`)];
}
