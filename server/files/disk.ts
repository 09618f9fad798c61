import { randomUUID } from "node:crypto";
import { closeSync, constants, fsyncSync, openSync } from "node:fs";
import { access, lstat, mkdir, open, readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** For `catch`. @throws every other error */
export function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

export function isReadable(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export function inMb(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}

/** Those last written at or before a time, without links. A folder that does not exist has no files. */
export async function listOld(folder: string, before: number, { recursive = false } = {}): Promise<string[]> {
  const old: string[] = [];
  for (const entry of (await readdir(folder, { recursive, withFileTypes: true }).catch(nullIfAbsent)) ?? []) {
    const file = path.join(entry.parentPath, entry.name);
    // A file may have been deleted since the names were read.
    const facts = entry.isFile() ? await lstat(file).catch(nullIfAbsent) : null;
    if (facts && facts.mtimeMs <= before) old.push(file);
  }
  return old;
}

/** One that cannot be deleted does not stop the others. @throws the first failure, once all others are gone */
export async function removeFiles(files: string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const file of files) await rm(file, { force: true }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Until the file is complete, readers find what was there before. Any number may write the same file at once.
 * @param lasts true for what must survive a power cut once this returns
 */
export async function writeWhole(file: string, bytes: Buffer, lasts = false): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `.${path.basename(file)}.${randomUUID()}.part`);
  try {
    await writeFile(unfinished, bytes, { flush: lasts });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  if (lasts) await flushFolder(folder);
}

/** Windows has no such call: its file system does this itself. */
const needed = process.platform !== "win32";

/** Makes the names in a folder survive a power cut: a new or renamed file is found again only after this (fsync(2)). */
export async function flushFolder(folder: string): Promise<void> {
  if (!needed) return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function flushFolderSync(folder: string): void {
  if (!needed) return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
