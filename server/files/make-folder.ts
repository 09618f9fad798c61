import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Creates a folder and those above it, unless they exist. Node's own `recursive` never returns under a folder in which
 * none can be created, such as /proc. @throws as the system does
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
