import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const app = path.resolve(import.meta.dirname, "../..");
const build = path.resolve(app, "../build/client");

test("older browsers get prefixed masks, and generated content without alternative text as a fallback", () => {
  const sheets = globSync("**/*.css", { cwd: app });
  assert.ok(sheets.length > 30);
  for (const file of sheets) {
    const css = readFileSync(path.join(app, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    // Chrome before 120.
    assert.deepEqual(css.match(/(?<=\s)mask\b.*/g), null, file);
    // Safari before 17.4 and Firefox before 128 drop a declaration that they do not know.
    for (const [, before, mark] of css.matchAll(/(\S+)\s+content: ("[^"]*") \//g))
      assert.equal(before, `${mark};`, file);
  }
});

test("older browsers get a fallback before each dynamic viewport unit", () => {
  let heights = 0;
  for (const file of globSync("**/*.css", { cwd: app })) {
    const css = readFileSync(path.join(app, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    // Chrome before 108 drops a declaration that it does not know.
    for (const [, before, height = ""] of css.matchAll(/([^;{}]*)[;{]\s*([^;{}]*\d[dsl]v[hbiw]\b[^;{}]*)/g)) {
      assert.equal(before?.trim(), height.trim().replaceAll(/(?<=\d)[dsl]v/g, "v"), file);
      heights++;
    }
  }
  assert.ok(heights > 0);
});

test("no script has a regular expression with lookbehind, which Safari before 16.4 cannot parse", () => {
  const scripts = globSync("assets/*.js", { cwd: build });
  assert.ok(scripts.length > 20, "npm run build makes them");
  const behind = scripts.filter((file) => /\(\?<[!=]/.test(readFileSync(path.join(build, file), "utf8")));
  assert.deepEqual(behind, []);
});
