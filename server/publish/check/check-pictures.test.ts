import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import sharp from "sharp";
import { beginTooLarge, smallTree } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const content = mkdtempSync(path.join(tmpdir(), "check-pictures-"));
cpSync(smallTree, content, { recursive: true });
after(() => rmSync(content, { recursive: true }));

const write = (file: string, text: string | Buffer) => writeFileSync(path.join(content, file), text);
const problemsOf = (text: string) => {
  write("pages/write.md", `---\ntitle: A page\ndescription: A page.\n---\n${text}\n`);
  return listProblems(content);
};
const told = (message: string) => [`pages/write.md:5: ${message}`];

test("a picture that is truncated, too large, too high or too small is reported", async () => {
  const png = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: "#0a6",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  write("media/talk.png", png.subarray(0, png.length / 2));
  write("media/large.png", Buffer.alloc(21 * 1024 * 1024));
  const drawing = (high: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="${high}"/>`;
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#0a6" } })
      .png()
      .toBuffer();
  write("media/tower.png", await plain(30, 16_384));
  write("media/dot.png", await plain(1, 1));
  write("media/line.png", await plain(3000, 1));
  write("media/house.svg", drawing(190));
  const shown = ["tower.png", "dot.png", "line.png", "house.svg"].map((file) => `![It](${file})`).join("\n\n");
  const people = "Two people";
  const told = await problemsOf(`![${people}](talk.png)\n\n![${people}](large.png)\n\n${shown}`);
  assert.match(told[0] ?? "", /^pages\/write.md:5: media\/talk.png cannot be read as a picture/);
  assert.match(told[1] ?? "", /^pages\/write.md:7: media\/large.png is 21 MB/);
  assert.deepEqual(told.slice(2), [
    "pages/write.md:9: media/tower.png is too high for its width. Cut it into several pictures.",
    "pages/write.md:11: media/dot.png is too small or too thin to be seen. Make it at least 24 pixels wide and high.",
    "pages/write.md:13: media/line.png is too small or too thin to be seen. Make it at least 24 pixels wide and high.",
  ]);
});

test("an animated picture is reported, since it would stand still", async () => {
  const drawn = sharp(path.join(content, "media/square.png"));
  writeFileSync(path.join(content, "media/wave.gif"), await drawn.gif().toBuffer());
  assert.deepEqual(
    await problemsOf("![A wave](wave.gif)"),
    told("media/wave.gif cannot be read as a picture. Save it again as SVG, PNG, JPEG or WebP."),
  );
  const still = await sharp(path.join(content, "media/square.png")).toBuffer();
  const moving = sharp([still, await sharp(still).flip().negate({ alpha: false }).toBuffer()], {
    join: { animated: true },
  }).webp();
  writeFileSync(path.join(content, "media/wave.webp"), await moving.toBuffer());
  assert.deepEqual(
    await problemsOf("![A wave](wave.webp)"),
    told("media/wave.webp is animated, and would stand still here. Save a single picture of it."),
  );
});

test("a picture with too many pixels is reported with the limit; a drawing is not", async () => {
  const drawing = (width: number, height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  write("media/map.png", beginTooLarge());
  write("media/map.svg", drawing(40_000, 30_000));
  write("media/wall.svg", drawing(200_000, 100_000));
  assert.deepEqual(
    await problemsOf("![A map](map.png)\n\n![A map](map.svg)\n\n![A wall](wall.svg)"),
    told("media/map.png has more pixels than can be read. Save it at most 16,383 pixels wide and high."),
  );
});
