import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The nearest folder with a package.json: the server runs from its source and from the build, one folder deeper. */
export const programFolder = nearestPackage(import.meta.dirname);

function nearestPackage(folder: string): string {
  return existsSync(path.join(folder, "package.json")) ? folder : nearestPackage(path.dirname(folder));
}

export function version(): string {
  return JSON.parse(readFileSync(path.join(programFolder, "package.json"), "utf8")).version;
}

export function revision(): string {
  return process.env.REVISION || "unknown";
}
