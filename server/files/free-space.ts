import { statfs } from "node:fs/promises";

/** The free disk space for a folder, in bytes. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A size for operators, in the MB of our limits (1024 × 1024 bytes), rounded up: 48 MB. */
export function inMb(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}
