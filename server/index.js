// @ts-check
import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * The program's start. It sets NODE_ENV before anything is loaded, since React chooses its build by it, and where
 * compiled code is kept, which makes the next start faster. If that folder cannot be written to, nothing else is lost.
 * The server runs as it was built, for a fast start (docs/decisions/03-node-24-from-npm.md); with --dev, from its source.
 * For that this file is plain JavaScript, too: the first line of TypeScript makes Node load a compiler.
 */
const { dev, help } = readWords();
if (help) {
  console.log(usage());
  process.exit();
}
const built = path.resolve(import.meta.dirname, "../build/server/serve.js");
if (!dev && !existsSync(built)) {
  console.error("The site is not built. Run: npm run build");
  process.exit(1);
}
enableCompileCache(path.resolve(import.meta.dirname, "../node_modules/.cache/compile"));
process.env.NODE_ENV = dev ? "development" : "production";
await (dev ? import("./serve.ts") : import(built));
flushCompileCache();

/** A slip in a word would publish, or keep pages, where nobody wants it. */
function readWords() {
  const boolean = /** @type {const} */ ({ type: "boolean", default: false });
  const options = { dev: boolean, "no-publish": boolean, "no-memory": boolean, help: { ...boolean, short: "h" } };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [what] = /** @type {Error} */ (error).message.split(". ");
    console.error(`${what}.\n${usage()}`);
    process.exit(2);
  }
}

function usage() {
  return `Usage: npm start [-- --no-publish]
  --no-publish   content/ stays as it was published
  --no-memory    each page is made anew, for measuring
  --dev          from the source, as it stands, and not as it was built`;
}
