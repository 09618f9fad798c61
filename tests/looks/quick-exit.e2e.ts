import { CREATE, VOICES } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("the quick exit stays in view over an open menu, even where containers imply layout containment", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    "/contact-us/",
    "/forms/feedback/",
    "/search/?term=self+harm",
    VOICES,
    `${VOICES}past-responses/?action=list&id=feeling-safe`,
    `${VOICES}receipt/`,
    CREATE,
  ]) {
    await visitor.open(address);
    await page.evaluate(() => {
      const older = new CSSStyleSheet();
      older.replaceSync("main, .site-header, .site-footer { contain: layout }");
      document.adoptedStyleSheets = [older];
    });
    const exit = page.getByRole("link", { name: "Quick exit" });
    await expect(exit, address).toBeInViewport({ ratio: 1 });
    await page.locator("summary", { hasText: "Menu" }).click();
    await page.locator(".mobile-panel summary", { hasText: "About us" }).click();
    const over = await exit.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".quick-exit") === link;
    });
    expect(over, address).toBe(true);
  }
});

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
