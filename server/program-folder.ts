import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The folder that the program is in: the nearest above with a package.json, since the server runs both from its source
 * and, a floor deeper, from what is built of it.
 */
export const programFolder = nearestPackage(import.meta.dirname);

function nearestPackage(folder: string): string {
  return existsSync(path.join(folder, "package.json")) ? folder : nearestPackage(path.dirname(folder));
}
