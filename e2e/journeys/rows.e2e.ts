import { expect, test } from "../visitor.ts";

test("doors and numbers of the home page fill their rows at every width @once", async ({ visitor: { page } }) => {
  await page.goto("/");
  for (const width of [320, 500, 600, 640, 700, 768, 900, 1000, 1024, 1100, 1184, 1200, 1240, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const list of [".doors", ".stats"]) {
      const items = await page.locator(`${list} > *`).evaluateAll((all) =>
        all.map((item) => {
          const { left, right, top } = item.getBoundingClientRect();
          return { left, right, top };
        }),
      );
      const rows = [...new Set(items.map(({ top }) => top))].map((row) => items.filter(({ top }) => top === row));
      const ends = rows.map((row) => Math.round(Math.max(...row.map(({ right }) => right))));
      expect(new Set(ends).size, `${list} at ${width}: rows end at ${ends}`).toBe(1);
      const most = Math.max(...rows.map((row) => row.length));
      expect(Math.min(...rows.map((row) => row.length)), `${list} at ${width}`).toBeGreaterThanOrEqual(most - 1);
    }
  }
});

test("the row of voices goes to the edge of the window and begins where its heading begins @once", async ({
  visitor: { page },
}) => {
  await page.goto("/");
  const row = page.locator(".bubbles-row");
  for (const width of [360, 1280, 1600, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { x = 0, width: wide = 0 } = (await row.boundingBox()) ?? {};
    expect([Math.round(x), Math.round(wide)], `at ${width}`).toEqual([0, width]);
    const heading = await page.locator("section", { has: row }).locator("h2").boundingBox();
    expect((await row.locator("figure").first().boundingBox())?.x, `at ${width}`).toBeCloseTo(heading?.x ?? 0, 0);
  }
});
