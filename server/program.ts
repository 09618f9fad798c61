import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The program's folder: the nearest one above with a package.json, because the server runs both from its source and
 * from the build, which is one folder deeper.
 */
export const programFolder = nearestPackage(import.meta.dirname);

function nearestPackage(folder: string): string {
  return existsSync(path.join(folder, "package.json")) ? folder : nearestPackage(path.dirname(folder));
}

/** The version in package.json. */
export function version(): string {
  return JSON.parse(readFileSync(path.join(programFolder, "package.json"), "utf8")).version;
}

/** The commit that the image was built from, if the build knew it. */
export function revision(): string {
  return process.env.REVISION || "unknown";
}
