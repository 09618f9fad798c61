import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beginTooLarge, smallTree, temporaryFolder } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const content = temporaryFolder("check-pictures");
cpSync(smallTree, content, { recursive: true });

const write = (file: string, text: string | Buffer) => writeFileSync(path.join(content, file), text);
const problemsOf = (text: string) => {
  write("pages/write.md", `---\ntitle: A page\ndescription: A page.\n---\n${text}\n`);
  return listProblems(content);
};
const STILL = "and would stand still here. Save a single picture of it, or link to a video.";
const expected = (message: string) => [`pages/write.md:5: ${message}`];

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
  const expected = await problemsOf(`![${people}](talk.png)\n\n![${people}](large.png)\n\n${shown}`);
  assert.match(expected[0] ?? "", /^pages\/write.md:5: media\/talk.png cannot be read as a picture/);
  assert.match(expected[1] ?? "", /^pages\/write.md:7: media\/large.png is 21 MB/);
  assert.deepEqual(expected.slice(2), [
    "pages/write.md:9: media/tower.png is too high for its width. Cut it into several pictures.",
    "pages/write.md:11: media/dot.png is too small or too thin to be seen. Make it at least 24 pixels wide and high.",
    "pages/write.md:13: media/line.png is too small or too thin to be seen. Make it at least 24 pixels wide and high.",
  ]);
});

test("a picture with too many pixels is reported with the limit; a drawing is not", async () => {
  const drawing = (width: number, height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  write("media/map.png", beginTooLarge());
  write("media/map.svg", drawing(40_000, 30_000));
  write("media/wall.svg", drawing(200_000, 100_000));
  assert.deepEqual(
    await problemsOf("![A map](map.png)\n\n![A map](map.svg)\n\n![A wall](wall.svg)"),
    expected(
      "media/map.png has more pixels than can be read. Save it smaller: 60 megapixels at most, such as 9000 × 6600.",
    ),
  );
});

test("an animated picture is reported, since it would stand still", async () => {
  const drawn = sharp(path.join(content, "media/square.png"));
  writeFileSync(path.join(content, "media/wave.gif"), await drawn.gif().toBuffer());
  assert.deepEqual(
    await problemsOf("![A wave](wave.gif)"),
    expected("media/wave.gif cannot be read as a picture. Save it again as SVG, PNG, JPEG or WebP."),
  );
  const still = await sharp(path.join(content, "media/square.png")).toBuffer();
  const moving = sharp([still, await sharp(still).flip().negate({ alpha: false }).toBuffer()], {
    join: { animated: true },
  }).webp();
  writeFileSync(path.join(content, "media/wave.webp"), await moving.toBuffer());
  assert.deepEqual(await problemsOf("![A wave](wave.webp)"), expected(`media/wave.webp is animated, ${STILL}`));
});

/** PNG 3rd edition §11.3.6.1. */
async function animatedPng(frames: number): Promise<Buffer> {
  const png = await sharp(path.join(content, "media/square.png")).png().toBuffer();
  const control = Buffer.concat([
    Buffer.from([0, 0, 0, 8]),
    Buffer.from("acTL"),
    Buffer.from([0, 0, 0, frames]),
    Buffer.alloc(4),
  ]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(control.subarray(4)));
  // Behind the signature and the header.
  return Buffer.concat([png.subarray(0, 33), control, sum, png.subarray(33)]);
}

test("an animated PNG is reported; one with a single frame is a picture", async () => {
  write("media/wave.png", await animatedPng(2));
  write("media/one.png", await animatedPng(1));
  assert.deepEqual(
    await problemsOf("![A wave](wave.png)\n\n![A wave](one.png)"),
    expected(`media/wave.png is animated, ${STILL}`),
  );
});

const drawing = (parts: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${parts}</svg>`;

test("a drawing that moves is reported, whether by elements, styles or a script", async () => {
  const moves = [
    '<circle r="9"><animate attributeName="r" to="20" dur="1s"/></circle>',
    '<g><svg:animateTransform attributeName="transform" type="rotate" to="90" dur="2s"/></g>',
    '<g><animateMotion\npath="M0 0h9" dur="1s"/></g>',
    '<g><set attributeName="fill" to="red" begin="1s"/></g>',
    "<style>@keyframes turn { to { rotate: 90deg } } g { animation: turn 2s infinite }</style><g/>",
    "<style><![CDATA[@-webkit-keyframes a{to{x:1px}} g{-webkit-animation:a 1s}]]></style><g/>",
    '<g style="animation: turn 200ms"/>',
    '<g xmlns:own="http://www.w3.org/2000/svg"><own:animate attributeName="x" to="9" dur="1s"/></g>',
    "<style>@KEYFRAMES turn { to { rotate: 90deg } }</style><g/>",
  ];
  for (const parts of moves) {
    write("media/wave.svg", drawing(`<rect width="50" height="50"/>${parts}`));
    assert.deepEqual(await problemsOf("![It](wave.svg)"), expected(`media/wave.svg is animated, ${STILL}`), parts);
  }
  write("media/wave.svg", drawing('<rect width="50" height="50"/><script>turn()</script>'));
  assert.deepEqual(await problemsOf("![It](wave.svg)"), expected(`media/wave.svg has a script, ${STILL}`));
});

test("a drawing that does not say its size is reported with what to write", async () => {
  const sized = (size: string) =>
    write(
      "media/size.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="50" height="50" stroke-width="2"/></svg>`,
    );
  for (const none of [
    "",
    'width="100%" height="100%"',
    'width="100"',
    'stroke-width="4" height="80"',
    'width="auto" height="auto"',
    'viewBox="none"',
  ]) {
    sized(none);
    const [said = ""] = await problemsOf("![It](size.svg)");
    assert.match(said, /size\.svg does not say how large it is\. Write viewBox="0 0 200 100" into its <svg> tag/, none);
  }
  for (const enough of [
    'viewBox="0 0 50 50"',
    "width='50' height='50.5px'",
    'style="width: 50px; height: 5em"',
    "viewBox='0 0 9 9' width='100%'",
  ]) {
    sized(enough);
    assert.deepEqual(await problemsOf("![It](size.svg)"), [], enough);
  }
});
