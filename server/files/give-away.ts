import { chown, mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Gives what root has created to the owner of the folder that it is in, as SQLite does, if the disk supports that: a
 * command run with sudo must leave nothing that the site cannot read.
 * @param first the topmost of several folders
 */
export async function giveAway(made: string, first = made): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(first));
  for (let place = made; place.length >= first.length; place = path.dirname(place))
    await chown(place, uid, gid).catch(() => {});
}

/** Creates a folder and those above it, unless they exist, and gives away those that root has created. */
export async function makeFolderAway(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made) await giveAway(folder, made);
}
