import { readdir } from "node:fs/promises";
import { registerHooks } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** Long enough for the first visitors after a start to be answered before. */
const AFTER_MS = 2000;
/** What only publishing at a start needs, which takes as long to load as all the rest. */
const ofPublishing = /^(?:check-content|documents|pictures)-/;

/**
 * Loads the parts of the server's build that no page has asked for yet, so that the server goes on when its build is
 * replaced under it.
 * @param folder of the build's parts
 * @param load the `import()` of a file, whose name only the running program knows
 */
export async function loadBuild(folder: string, load: (href: string) => Promise<unknown>): Promise<void> {
  await wait(AFTER_MS, undefined, { ref: false });
  const loaded = new Set<string>();
  for (const name of await readdir(folder)) {
    if (ofPublishing.test(name)) continue;
    const { href } = pathToFileURL(path.join(folder, name));
    await load(href);
    loaded.add(href);
  }
  // Node looks for the file of a part whenever another asks for it first, loaded or not.
  registerHooks({
    resolve(wanted, context, next) {
      const url = wanted.startsWith(".") ? URL.parse(wanted, context.parentURL)?.href : undefined;
      return url && loaded.has(url) ? { url, format: "module", shortCircuit: true } : next(wanted, context);
    },
  });
}
