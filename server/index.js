// @ts-check
import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";

/**
 * The program's start. It sets NODE_ENV before anything is loaded, since React chooses its build by it, and where
 * compiled code is kept, which makes the next start faster. If that folder cannot be written to, nothing else is lost.
 * The server runs as it was built, for a fast start (docs/decisions/03-node-24-from-npm.md); with --dev, from its source.
 * For that this file is plain JavaScript, too: the first line of TypeScript makes Node load a compiler.
 */
const dev = process.argv.includes("--dev");
const built = path.resolve(import.meta.dirname, "../build/server/serve.js");
if (!dev && !existsSync(built)) {
  console.error("The site is not built. Run: npm run build");
  process.exit(1);
}
enableCompileCache(path.resolve(import.meta.dirname, "../node_modules/.cache/compile"));
process.env.NODE_ENV = dev ? "development" : "production";
await (dev ? import("./serve.ts") : import(built));
flushCompileCache();
