import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { assetName } from "#server/files/assets.ts";
import { builtNames } from "#server/testing.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("every built file has a name under which it can be stored", () => {
  assert.deepEqual(
    builtNames().filter((name) => !assetName.test(name)),
    [],
  );
});

test("every built stylesheet is used by a page or a script", () => {
  const scripts = globSync("build/{client,server}/**/*.js", { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), "utf8"),
  );
  const styles = builtNames().filter((name) => name.endsWith(".css"));
  assert.ok(styles.length > 3);
  assert.deepEqual(
    styles.filter((name) => !scripts.some((script) => script.includes(name))),
    [],
  );
});
