import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "#server/day.ts";
import { codeOf } from "#server/error-code.ts";
import { freeBytes, inMb, nullIfAbsent } from "#server/files/disk.ts";

const MARK = ".part-";

/** The folder is deleted afterwards, even if the process is asked to end before. */
export async function inWorkFolder<T>(folder: string, work: (workFolder: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  await deleteLeftovers(folder, Date.now());
  const workFolder = await mkdtemp(path.join(folder, MARK));
  // Retried, because a file that appears during the deletion makes it fail.
  const deleteWorkFolder = () => rmSync(workFolder, { recursive: true, force: true, maxRetries: 3 });
  process.once("exit", deleteWorkFolder);
  try {
    return await work(workFolder);
  } catch (error) {
    if (!cannotWrite.test(codeOf(error))) throw error;
    const why = (error as Error).message.replace(/\.$/, "");
    throw new Error(`It could not be written into ${folder}: ${why}.`, { cause: error });
  } finally {
    process.removeListener("exit", deleteWorkFolder);
    deleteWorkFolder();
  }
}

/** They hold children's words. */
export async function deleteLeftovers(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder).catch(nullIfAbsent)) ?? []) {
    if (!name.startsWith(MARK)) continue;
    const leftover = path.join(folder, name);
    // Other work may have finished and deleted its folder since the names were read.
    const facts = await stat(leftover).catch(nullIfAbsent);
    if (facts && now - facts.mtimeMs > DAY_MS) await rm(leftover, { recursive: true, force: true });
  }
}

const cannotWrite = /^(?:ENOSPC|EDQUOT|EFBIG|EIO|EROFS|SQLITE_(?:FULL|IOERR))/;

export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free < bytes)
    throw new Error(`There is too little room in ${folder}: ${inMb(bytes)} are needed, ${inMb(free)} free.`);
}
