import { statfs } from "node:fs/promises";

/** What may still be written into a folder, in bytes. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A size in bytes for who runs the site, as our limits count it: 48 MB, of 1024 × 1024 bytes, and any begun one. */
export function inMb(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}
