// @ts-check
import { readdirSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Every process that a full `npm test` starts loads this first. Packages of hundreds of small modules then come from
 * the bundles that `run-tests.ts` has made, one file each. This is plain JavaScript, as `server/index.js` is, since a
 * TypeScript file would load a compiler.
 */
const folder = path.resolve(import.meta.dirname, "../../node_modules/.cache/bundled-packages");
const files = new Map(
  readdirSync(folder).map((file) => [path.parse(file).name, pathToFileURL(path.join(folder, file)).href]),
);

registerHooks({
  resolve(name, context, next) {
    const url = files.get(name);
    // Not for imports by other packages: they may need another version.
    return url && !context.parentURL?.includes("/node_modules/")
      ? { url, format: "module", shortCircuit: true }
      : next(name, context);
  },
});
