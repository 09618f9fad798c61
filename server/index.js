// @ts-check
import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * NODE_ENV is set before anything is loaded, because React chooses its build by it. A folder for compiled code that
 * cannot be written to costs only a slower start. For a fast start the server runs as it was built
 * (docs/decisions/03-node-24-from-npm.md), and this file is plain JavaScript: the first TypeScript file makes Node load
 * a compiler.
 */
const { dev, help } = readOptions();
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

/** If a typo were ignored, the site would publish content or cache pages against the user's wish. */
function readOptions() {
  const boolean = /** @type {const} */ ({ type: "boolean", default: false });
  const options = {
    dev: boolean,
    "no-publish": boolean,
    "no-page-cache": boolean,
    edit: boolean,
    help: { ...boolean, short: "h" },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [problem] = /** @type {Error} */ (error).message.split(". ");
    console.error(`${problem}.\n${usage()}`);
    process.exit(2);
  }
}

function usage() {
  return `Usage: npm start [-- --no-publish]
  --no-publish   content/ stays as it was published
  --no-page-cache    each page is made anew, for measuring
  --edit         editing at /office/pages/ without signing in; it then listens on this computer only
  --dev          from the source, as it stands, and not as it was built`;
}
