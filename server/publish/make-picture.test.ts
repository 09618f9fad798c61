import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { makePicture, measurePicture, pictureNames } from "./pictures.ts";
import { readTree } from "./read-tree.ts";

test("a picture is made no wider than it is, a drawing as wide as pages use", async () => {
  const tree = readTree(path.join(import.meta.dirname, "small-tree"));
  for (const [file, widths] of [
    ["square.png", [320, 400]],
    ["square.svg", [320, 720, 960, 1280]],
  ] as const) {
    const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
    const picture = await measurePicture(tree, file);
    await makePicture(tree, file, picture, folder);
    const made = readdirSync(folder).sort();
    assert.deepEqual(made, pictureNames(picture).sort());
    const expected = widths.flatMap((width) => ["avif", "jpg", "webp"].map((format) => `-${width}.${format}`));
    assert.deepEqual(made.map((name) => name.slice(picture.hash.length)).sort(), expected.sort());
    rmSync(folder, { recursive: true });
  }
});
