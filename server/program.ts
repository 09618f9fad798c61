import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The folder that the program is in: the nearest above with a package.json, since the server runs both from its source
 * and, a floor deeper, from what is built of it.
 */
export const programFolder = nearestPackage(import.meta.dirname);

function nearestPackage(folder: string): string {
  return existsSync(path.join(folder, "package.json")) ? folder : nearestPackage(path.dirname(folder));
}

/** The version of this program, as its package says. */
export function version(): string {
  const said = JSON.parse(readFileSync(path.join(programFolder, "package.json"), "utf8")) as { version: string };
  return said.version;
}

/** The commit that the image was built of, where whoever built it said so. */
export function revision(): string {
  return process.env.REVISION || "unknown";
}
