import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { parsePngDataUrl } from "./png-data-url.ts";

const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#0e8a97" } })
    .png()
    .toBuffer();
const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
const statusOf = (imgdata: unknown) => {
  const read = parsePngDataUrl(imgdata);
  return "refusal" in read ? read.refusal.status : 200;
};

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

describe("an upload", () => {
  test("must be a PNG of 16 to 400 pixels", async () => {
    for (const side of [16, 200, 400]) assert.equal(statusOf(url(await png(side))), 200);
    for (const side of [15, 401]) assert.equal(statusOf(url(await png(side))), 400);
  });

  test("that claims 20000 × 20000 pixels is refused before it is decoded", async () => {
    const bomb = await png(200);
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    assert.equal(statusOf(url(bomb)), 400);
  });

  test("that is truncated is refused", async () => {
    const whole = await png(200);
    for (const end of [50, whole.length - 13, whole.length - 1])
      assert.equal(statusOf(url(whole.subarray(0, end))), 400);
  });

  test("that is animated is refused", async () => {
    const still = await png(100);
    const moving = Buffer.concat([still.subarray(0, 33), chunk("acTL", Buffer.alloc(8)), still.subarray(33)]);
    assert.equal(statusOf(url(moving)), 415);
  });

  test("of another type is refused, whatever it claims to be", () => {
    assert.equal(statusOf("data:image/svg+xml,<svg/>"), 415);
    assert.equal(statusOf("data:image/svg+xml;base64,PHN2Zy8+"), 415);
    assert.equal(statusOf("data:image/jpeg;base64,/9j/4AAQ"), 415);
    assert.equal(statusOf(url(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(60)}</svg>`))), 415);
    assert.equal(statusOf("https://x.test/a.png"), 415);
  });

  test("that is too large, missing or not base64 is refused", () => {
    assert.equal(statusOf(`data:image/png;base64,${"A".repeat(400_000)}`), 413);
    for (const nothing of [undefined, null, "", 7, {}, []]) assert.equal(statusOf(nothing), 400);
    assert.equal(statusOf("data:image/png;base64,%%%"), 400);
  });
});
