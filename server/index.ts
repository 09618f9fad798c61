import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";

/**
 * The door: says which mode this is before anything is loaded, since React chooses its build by it, and where what is
 * compiled is kept, which makes the next start sooner. A folder that cannot be written to costs only that.
 */
enableCompileCache(path.resolve(import.meta.dirname, "../node_modules/.cache/compile"));
process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";
await import("./serve.ts");
flushCompileCache();
