import assert from "node:assert/strict";
import { appendFileSync, cpSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "#server/testing.ts";

test("the release hash covers all code that writes or reads published content", async () => {
  // As a release has it, in a folder of its own.
  const root = path.resolve(import.meta.dirname, "../..");
  const release = temporaryFolder("release");
  for (const part of ["package.json", "app", "server"])
    cpSync(path.join(root, part), path.join(release, part), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(release, "node_modules"));
  const module = pathToFileURL(path.join(release, "app/publish/read-tree.ts"));
  /** As the next process sees it: one process takes it once. */
  const hashAfter = async (change: string) => (await import(`${module}?${encodeURIComponent(change)}`)).hashRelease();
  const hashes = new Set([await hashAfter("nothing")]);
  for (const file of [
    "app/voices/responses/topics.server.ts",
    "app/base/media-files.ts",
    "app/publish/markdown/markdown.ts",
  ]) {
    appendFileSync(path.join(release, file), "// changed\n");
    const hash = await hashAfter(file);
    assert.ok(!hashes.has(hash), file);
    hashes.add(hash);
  }
  rmSync(release, { recursive: true });
});
