import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { absent } from "./absent.ts";

/**
 * The files in a folder (`recursive`: and below it) that were written at a time (milliseconds since 1970) or before, by
 * their whole paths; links are nothing of ours. A folder that is not there has none.
 * @throws when a folder or a file cannot be read
 */
export async function listOld(folder: string, before: number, { recursive = false } = {}): Promise<string[]> {
  const old: string[] = [];
  for (const entry of (await readdir(folder, { recursive, withFileTypes: true }).catch(absent)) ?? []) {
    const file = path.join(entry.parentPath, entry.name);
    // One may be gone since the names were read.
    const facts = entry.isFile() ? await lstat(file).catch(absent) : null;
    if (facts && facts.mtimeMs <= before) old.push(file);
  }
  return old;
}
