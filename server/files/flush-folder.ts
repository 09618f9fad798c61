import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";

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

/** The same, synchronously, for use while the server starts. */
export function flushFolderSync(folder: string): void {
  if (!needed) return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
