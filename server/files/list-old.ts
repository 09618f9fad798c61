import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { nullIfAbsent } from "./null-if-absent.ts";

/**
 * The paths of the files in a folder (with `recursive` also below it) that were last written at or before a time, in
 * milliseconds since 1970. Links are left out: none are ours. A folder that does not exist has no files.
 * @throws when a folder or a file cannot be read
 */
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
