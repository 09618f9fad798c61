import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";

/**
 * The program's start. It sets NODE_ENV before anything is loaded, since React chooses its build by it, and where
 * compiled code is kept, which makes the next start faster. If that folder cannot be written to, nothing else is lost.
 */
enableCompileCache(path.resolve(import.meta.dirname, "../node_modules/.cache/compile"));
process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";
await import("./serve.ts");
flushCompileCache();
