import assert from "node:assert/strict";
import { readdirSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { mountSmallDisk, temporaryFolder } from "#server/testing.ts";
import { contentFiles } from "./content-files.ts";

const root = temporaryFolder("content");

test("a file with the same content is not written again", () => {
  const files = contentFiles(root);
  const file = path.join(root, "media/dot.svg");
  files.write("media/dot.svg", "<svg/>");
  utimesSync(file, 1, 1);
  files.write("media/dot.svg", "<svg/>");
  assert.equal(statSync(file).mtimeMs, 1000);
  files.write("media/dot.svg", Buffer.from("<svg />"));
  assert.notEqual(statSync(file).mtimeMs, 1000);
});

test("on a full disk the old file stays, and nothing is left of the new one", (t) => {
  const disk = mountSmallDisk(1);
  if (!disk) return t.skip("only root may mount a small disk");
  t.after(disk.unmount);
  const files = contentFiles(disk.folder);
  files.write("news/first.md", "Words.");
  disk.fill();
  for (const name of ["first", "second"])
    assert.throws(() => files.write(`news/${name}.md`, "x".repeat(10_000)), { code: "ENOSPC" });
  assert.deepEqual(readdirSync(path.join(disk.folder, "news")), ["first.md"]);
  assert.equal(files.read("news/first.md")?.toString(), "Words.");
});
