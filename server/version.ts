import { readFileSync } from "node:fs";

/** The version of this program, as its package says. */
export function version(): string {
  const said = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return said.version;
}

/** The commit that the image was built of, where whoever built it said so. */
export function revision(): string {
  return process.env.REVISION || "unknown";
}
