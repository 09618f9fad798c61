import assert from "node:assert/strict";
import { test } from "node:test";
import { contrast, fromOklch, toOklch } from "./colour.ts";

test("contrast is calculated as in WCAG", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#ffffff", "#ffffff"), 1);
  // The lightest grey that is readable on white.
  assert.ok(contrast("#767676", "#ffffff") >= 4.5 && contrast("#777777", "#ffffff") < 4.5);
});

test("a colour survives conversion to OKLCH and back", () => {
  for (const colour of ["#000000", "#ffffff", "#00626d", "#ffc629", "#a3155a", "#ff0000", "#00ff00", "#0000ff"])
    assert.equal(fromOklch(toOklch(colour)), colour);
  const { l, c, h } = toOklch("#ff0000");
  assert.deepEqual([l.toFixed(3), c.toFixed(3), h.toFixed(1)], ["0.628", "0.258", "29.2"]);
});

test("an out-of-gamut colour keeps its lightness and hue", () => {
  const asked = { l: 0.6, c: 0.4, h: 150 };
  const got = toOklch(fromOklch(asked));
  assert.ok(Math.abs(got.l - asked.l) < 0.01 && Math.abs(got.h - asked.h) < 1 && got.c < asked.c);
});
