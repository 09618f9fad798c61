import { readFileSync } from "node:fs";

/** The version of this program, as its package says. */
export function version(): string {
  const said = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return said.version;
}
