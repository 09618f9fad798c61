import { CREATE, VOICES } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("in forced colours topics, open menus and the menu’s current page have borders, a chosen swatch its tick @once", async ({
  visitor: { page },
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(VOICES);
  await expect(page.locator(".topic").first()).toHaveCSS("border-top-width", "2px");
  await expect(page.locator(".nav-link[aria-current]")).toHaveCSS("border-bottom-style", "solid");
  await page.locator(".site-nav summary").first().click();
  await expect(page.locator(".nav-panel").first()).toHaveCSS("border-bottom-style", "solid");
  await page.goto(CREATE);
  const tick = await page
    .locator(".swatch:has(:checked)")
    .first()
    .evaluate((swatch) => getComputedStyle(swatch, "::after").forcedColorAdjust);
  expect(tick).toBe("none");
});

test("in forced colours no background image lies behind text @once", async ({ visitor: { page, open } }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const address of ["/", "/about-us/children-in-numbers/", "/news/", "/resources/", VOICES]) {
    await open(address);
    const behind = await page.locator("body *").evaluateAll((all) => {
      const draws = (element: Element, part?: string) => {
        const { backgroundImage, content, display } = getComputedStyle(element, part);
        const isDrawn = part === undefined || (content !== "none" && display !== "none");
        return isDrawn && /url|gradient/.test(backgroundImage);
      };
      return all
        .filter((element) => element.textContent?.trim() && element.checkVisibility())
        .flatMap((element) => {
          // The sprig of a heading is beside its words; the landscape above the footer has no words.
          const parts = element.matches(".page-head") ? [undefined] : [undefined, "::before", "::after"];
          return parts.filter((part) => draws(element, part)).map((part) => `${element.className}${part ?? ""}`);
        });
    });
    expect(behind, address).toEqual([]);
  }
});
