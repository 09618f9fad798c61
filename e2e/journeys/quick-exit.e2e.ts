import { writeMessage } from "../digime.ts";
import { CREATE, VOICES } from "../pages.ts";
import { expect, test } from "../visitor.ts";

test("pages on sensitive subjects have a quick exit", async ({ visitor, context }) => {
  const { page, hasScript } = visitor;
  await context.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "Weather" }));
  await visitor.open("/info-for-children-and-young-people/getting-help/");
  const exit = page.getByRole("link", { name: "Quick exit" });
  await expect(exit).toBeInViewport();
  // A click with Shift selects text: it does not count as a press of Shift.
  for (let press = 0; press < 3; press++) await page.getByRole("heading", { level: 1 }).click({ modifiers: ["Shift"] });
  await expect(exit).toBeInViewport();
  if (hasScript) for (let press = 0; press < 3; press++) await page.keyboard.press("Shift");
  else await exit.click();
  await expect(page).toHaveURL("https://www.bom.gov.au/");
});

test("by keyboard the quick exit is the second stop of a page, right after the skip link", async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  await context.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "Weather" }));
  await visitor.open("/search/?term=self+harm");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the main content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Quick exit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("https://www.bom.gov.au/");
});

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

test("quick exit forgets what was typed @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "weather" }));
  await visitor.open(CREATE);
  await writeMessage(visitor, "Something that nobody at home may see, please");
  await page.getByRole("link", { name: "Quick exit" }).click();
  await expect(page).toHaveURL(/bom\.gov\.au/);
  await visitor.open(CREATE);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("nobody at home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make your DigiMe");
});
