import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder with those above it, where there is none. Node's own `recursive` never ends under a folder that takes
 * no others, such as /proc. @throws as the system does
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
