import { randomUUID } from "node:crypto";
import { chown, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { flushFolder } from "./flush-folder.ts";

/**
 * Writes a file whole or not at all: until it is complete, readers find what was there before. Any number may write the
 * same file at once. The folder is created if there is none. What root creates gets the owner of its folder, as with
 * SQLite: a command run with sudo must leave nothing that the site cannot read.
 * @param lasts true for what must survive a power cut once this returns
 */
export async function writeWhole(file: string, bytes: Buffer, lasts = false): Promise<void> {
  const folder = path.dirname(file);
  const made = await mkdir(folder, { recursive: true });
  if (made) await giveAway(folder, made);
  const unfinished = path.join(folder, `.${path.basename(file)}.${randomUUID()}.part`);
  try {
    await writeFile(unfinished, bytes, { flush: lasts });
    await giveAway(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  if (lasts) await flushFolder(folder);
}

/**
 * Gives what root has created to the owner of the folder that it is in, if the disk supports that.
 * @param first the topmost of several folders
 */
async function giveAway(made: string, first = made): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(first));
  for (let place = made; place.length >= first.length; place = path.dirname(place))
    await chown(place, uid, gid).catch(() => {});
}
