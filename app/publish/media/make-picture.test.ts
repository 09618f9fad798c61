import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { readTree } from "#app/publish/read-tree.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { makePicture, measurePicture, pictureNames } from "./pictures.ts";

const treeOf = (root: string) => ({ media: (file: string) => readFileSync(path.join(root, "media", file)) });

test("a picture is never scaled up, and a drawing is as wide as pages use", async () => {
  const tree = readTree(smallTree);
  for (const [file, widths] of [
    ["square.png", [320, 400]],
    ["square.svg", [320, 720, 960, 1280]],
  ] as const) {
    const folder = temporaryFolder("pictures");
    const picture = await measurePicture(tree, file);
    await makePicture(tree, file, picture, folder);
    const made = readdirSync(folder).sort();
    assert.deepEqual(made, pictureNames(picture).sort());
    const expected = widths.flatMap((width) => ["avif", "jpg", "webp"].map((format) => `-${width}.${format}`));
    assert.deepEqual(made.map((name) => name.slice(picture.hash.length)).sort(), expected.sort());
    rmSync(folder, { recursive: true });
  }
});

test("a drawing is at most two screens high, however narrow it is", async () => {
  const root = temporaryFolder("pictures");
  mkdirSync(path.join(root, "media"));
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="190"><rect width="9" height="9"/></svg>';
  writeFileSync(path.join(root, "media/icon.svg"), icon);
  const { width, height, hash } = await measurePicture(treeOf(root), "icon.svg");
  assert.deepEqual([width, height], [216, 2560]);
  await makePicture(treeOf(root), "icon.svg", { width, height, hash }, root);
  const made = await sharp(path.join(root, `${hash}-216.webp`)).metadata();
  assert.deepEqual([made.width, Math.abs((made.height ?? 0) - 2560) < 10], [216, true]);
});

test("a photo with an Exif orientation has the size in which it is shown", async () => {
  const root = temporaryFolder("pictures");
  mkdirSync(path.join(root, "media"));
  const tree = treeOf(root);
  // As a phone writes it: the pixels are sideways, and a tag says how to turn them (Exif, Orientation).
  const sideways = sharp({ create: { width: 90, height: 60, channels: 3, background: "#888" } }).jpeg();
  writeFileSync(path.join(root, "media/upright.jpg"), await sideways.withMetadata({ orientation: 6 }).toBuffer());
  const picture = await measurePicture(tree, "upright.jpg");
  const media = path.join(root, "made");
  await makePicture(tree, "upright.jpg", picture, media);
  for (const name of pictureNames(picture)) {
    const { width, height } = await sharp(path.join(media, name)).metadata();
    assert.deepEqual([width, height], [60, 90], name);
  }
  assert.deepEqual([picture.width, picture.height], [60, 90]);
});

test("where a picture is cut, what was chosen stays in sight", async () => {
  const root = temporaryFolder("pictures");
  mkdirSync(path.join(root, "media"));
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path fill="#f00" d="M0 0h100v100H0z"/></svg>';
  writeFileSync(path.join(root, "media/wide.svg"), wide);
  const reds: number[] = [];
  for (const focus of ["left", "right"] as const) {
    const picture = await measurePicture(treeOf(root), "wide.svg", 1, focus);
    await makePicture(treeOf(root), "wide.svg", picture, root);
    const [file = ""] = pictureNames(picture).filter((name) => name.endsWith(".webp"));
    const { channels } = await sharp(path.join(root, file)).stats();
    reds.push(Math.round(channels[2]?.mean ?? 0));
  }
  const [left = 255, right = 0] = reds;
  assert.ok(left < 20 && right > 200, `${reds}`);
});

test("a picture is cut around its middle to the shape that is asked for, whichever way up it was saved", async () => {
  const root = temporaryFolder("pictures");
  mkdirSync(path.join(root, "media"));
  const tree = treeOf(root);
  const create = { channels: 3, background: "#fff" } as const;
  const bar = { create: { ...create, width: 400, height: 30, background: "#000" } };
  // Black at the top and at the bottom, where a cut to 3:2 takes 17 pixels each.
  const photo = await sharp({ create: { ...create, width: 400, height: 300 } })
    .composite(["north", "south"].map((gravity) => ({ input: bar, gravity })))
    .png()
    .toBuffer();
  const sideways = await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).toBuffer();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect width="9" height="9"/></svg>';
  for (const [name, bytes] of Object.entries({ "photo.png": photo, "sideways.png": sideways, "wide.svg": drawing }))
    writeFileSync(path.join(root, "media", name), bytes);
  for (const [name, ratio, width, height] of [
    ["photo.png", 3 / 2, 400, 267],
    ["sideways.png", 3 / 2, 400, 267],
    ["photo.png", 1, 300, 300],
    ["wide.svg", 1, 853, 853],
    ["wide.svg", 3 / 2, 1280, 853],
  ] as const) {
    const picture = await measurePicture(tree, name, ratio);
    assert.deepEqual([picture.width, picture.height], [width, height], name);
    const media = path.join(root, "made");
    await makePicture(tree, name, picture, media);
    const made = path.join(media, `${picture.hash}-${width}.jpg`);
    const facts = await sharp(made).metadata();
    assert.deepEqual([facts.width, facts.height], [width, height], name);
    const pixels = await sharp(made).greyscale().raw().toBuffer();
    const blackRows = Array.from({ length: height }, (_, row) => (pixels[row * width + 5] ?? 255) < 128);
    const blacks = blackRows.filter(Boolean).length;
    if (name !== "wide.svg") assert.ok(Math.abs(blacks - (ratio === 1 ? 60 : 26)) <= 2, `${name} ${ratio}: ${blacks}`);
  }
  assert.notEqual((await measurePicture(tree, "photo.png", 1)).hash, (await measurePicture(tree, "photo.png")).hash);
});
