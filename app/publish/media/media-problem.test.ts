import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mediaProblem } from "./media-problem.ts";

const drawing = (parts: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 2560">${parts}</svg>`);

describe("a drawing that would be drawn for minutes is refused after a while", () => {
  const clouds = '<feTurbulence numOctaves="200" baseFrequency=".9"/><feGaussianBlur stdDeviation="500"/>';
  const examples = {
    "nested use": `<defs><circle id="a0" r="2000" opacity=".5"/>${Array.from({ length: 10 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join("")}</defs><use href="#a10"/>`,
    filters: `<filter id="f" width="1" height="1">${clouds.repeat(100)}</filter><rect width="1280" height="2560" filter="url(#f)"/>`,
    "a hundred thousand circles": '<circle r="2000" opacity=".5"/>'.repeat(100_000),
  };
  for (const [name, parts] of Object.entries(examples))
    test(name, async () => {
      assert.match(
        (await mediaProblem("media/a.svg", drawing(parts), 2000)) ?? "",
        /^a\.svg takes too long to draw\. Save it smaller, as a PNG or JPEG picture/,
      );
    });
});

test("a drawing with a shadow, and parts that are used again, is taken", async () => {
  const shadow = '<filter id="f"><feDropShadow dx="4" dy="4" stdDeviation="8"/></filter>';
  const leaf = '<defs><circle id="leaf" r="80"/></defs><use href="#leaf" x="90" y="90" filter="url(#f)"/>';
  assert.equal(await mediaProblem("media/a.svg", drawing(shadow + leaf)), null);
});
