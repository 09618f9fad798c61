import { statfs } from "node:fs/promises";

/** What may still be written into a folder, in bytes. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
