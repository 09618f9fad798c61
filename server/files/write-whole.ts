import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { flushFolder } from "./flush-folder.ts";

/**
 * Writes a file whole or not at all: until it is complete, readers find what was there before. Any number may write the
 * same file at once. The folder is created if there is none.
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
