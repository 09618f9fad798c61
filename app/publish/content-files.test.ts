import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { mountSmallDisk } from "#server/testing.ts";
import { contentFiles } from "./content-files.ts";

const root = mkdtempSync(path.join(tmpdir(), "content-"));
after(() => rmSync(root, { recursive: true }));

test("a saved file has the permissions of the file that it replaces, or of its folder", (t) => {
  const files = contentFiles(root);
  const modeOf = (name: string) => (statSync(path.join(root, name)).mode & 0o777).toString(8);
  const makeFolder = (name: string, mode: number) => {
    mkdirSync(path.join(root, name));
    chmodSync(path.join(root, name), mode);
  };
  makeFolder("news", 0o775);
  makeFolder("pages", 0o755);
  // As in the editing process, in which nobody else may read what visitors send.
  const before = process.umask(0o077);
  t.after(() => process.umask(before));
  files.write("news/open.md", "Words.");
  files.write("pages/ours/index.md", "Words.");
  assert.deepEqual(["news/open.md", "pages/ours", "pages/ours/index.md"].map(modeOf), ["664", "755", "644"]);
  for (const mode of [0o640, 0o666]) {
    chmodSync(path.join(root, "news/open.md"), mode);
    files.write("news/open.md", `Words of ${mode}.`);
    assert.equal(modeOf("news/open.md"), mode.toString(8));
  }
});

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
