import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { MapTiles } from "#server/map/map-tiles.ts";
import { officePicture, PICTURE } from "./office-picture.server.ts";

const office = { latitude: -31.9535, longitude: 115.857 };
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#00626d" } })
  .png()
  .toBuffer();

/** `has` says which there are, by column. */
const tilesWhere = (has: (x: number) => boolean): MapTiles => ({
  offered: true,
  find: async (_z, x) => (has(x) ? tile : null),
  getOrMake: async (_name, make) => make(),
  getStored: async () => null,
});

test("the map's picture is one WebP of a fixed size, made of whole tiles", async () => {
  const picture = await officePicture(
    tilesWhere(() => true),
    office,
  );
  const { format, width, height } = await sharp(picture ?? Buffer.alloc(0)).metadata();
  assert.deepEqual({ format, width, height }, { format: "webp", ...PICTURE });
});

test("there is no picture while a tile is missing", async () => {
  assert.equal(
    await officePicture(
      tilesWhere((x) => x !== 26929),
      office,
    ),
    null,
  );
});
