import assert from "node:assert/strict";
import { test } from "node:test";
import { isServed, parseTile, tileAt, zooms } from "./map-area.ts";

const perth = { latitude: -31.9535, longitude: 115.857 };

test("tile numbers are those of map providers", () => {
  const { x, y } = tileAt(perth, 15);
  assert.deepEqual([Math.floor(x), Math.floor(y)], [26929, 19456]);
  assert.deepEqual(tileAt({ latitude: 0, longitude: 0 }, 1), { x: 1, y: 1 });
});

test("only tiles around the office are served, at fixed zoom levels", () => {
  for (const z of zooms) {
    const { x, y } = tileAt(perth, z);
    const here = { z, x: Math.floor(x), y: Math.floor(y) };
    assert.ok(isServed(here, perth));
    assert.ok(isServed({ ...here, x: here.x + 3, y: here.y - 3 }, perth));
    assert.ok(!isServed({ ...here, x: here.x + 11 }, perth));
    assert.ok(!isServed({ ...here, y: here.y - 11 }, perth));
  }
  assert.ok(!isServed({ z: 12, x: 3366, y: 2432 }, perth));
  assert.ok(!isServed({ z: 18, x: 215434, y: 155649 }, perth));
});

test("an address that is not exactly three whole numbers is not a tile", () => {
  assert.deepEqual(parseTile("15/26929/19456.png"), { z: 15, x: 26929, y: 19456 });
  for (const path of [
    "15/26929/19456",
    "15/26929/19456.jpg",
    "15/a/b.png",
    "15/-1/5.png",
    "15/1.5/5.png",
    "15/026929/19456.png",
    "15/26929/19456.png/",
    "15/26929/../1.png",
    "1e1/2/3.png",
    "15/99999999999/1.png",
    "",
  ])
    assert.equal(parseTile(path), null, path);
});
