// @ts-check
import { readdirSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * All that a whole `npm test` starts loads this before all else: packages of hundreds of small modules, which `prove.ts`
 * has put into one file each, come from there. Plain JavaScript, as `server/index.js` is: a file of TypeScript would load
 * a compiler.
 */
const folder = path.resolve(import.meta.dirname, "../../node_modules/.cache/few-files");
const files = new Map(
  readdirSync(folder).map((file) => [path.parse(file).name, pathToFileURL(path.join(folder, file)).href]),
);

registerHooks({
  resolve(name, context, next) {
    const url = files.get(name);
    // Packages may need another version.
    return url && !context.parentURL?.includes("/node_modules/")
      ? { url, format: "module", shortCircuit: true }
      : next(name, context);
  },
});
