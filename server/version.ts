import { readFileSync } from "node:fs";
import path from "node:path";
import { programFolder } from "./program-folder.ts";

/** The version of this program, as its package says. */
export function version(): string {
  const said = JSON.parse(readFileSync(path.join(programFolder, "package.json"), "utf8")) as { version: string };
  return said.version;
}

/** The commit that the image was built of, where whoever built it said so. */
export function revision(): string {
  return process.env.REVISION || "unknown";
}
