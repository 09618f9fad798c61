import { expect, test } from "../../e2e/visitor.ts";

for (const width of [360, 1280])
  test(`at ${width} pixels nothing covers the quick exit at any scroll position @script`, async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    await visitor.open("/info-for-children-and-young-people/getting-help/");
    const covering = await page.evaluate(() => {
      const exit = document.querySelector(".quick-exit") as Element;
      const names = new Set<string>();
      for (let top = 0; top <= document.documentElement.scrollHeight; top += 40) {
        scrollTo({ top, behavior: "instant" });
        const { x, y, width, height } = exit.getBoundingClientRect();
        const above = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!exit.contains(above)) names.add(`${above?.className}`);
      }
      return [...names];
    });
    expect(covering).toEqual([]);
  });
