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

for (const colorScheme of ["light", "dark"] as const)
  test(`in ${colorScheme} forced colours the step numbers of a DigiMe can be read @once`, async ({
    visitor: { page, open },
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await open(CREATE);
    await page.getByRole("button", { name: "Next: your message" }).click();
    await expect(page.locator(".steps [aria-current]")).toContainText("Your message");
    const contrasts = await page.locator(".steps li").evaluateAll((steps) => {
      const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
      // Relative luminance and contrast as WCAG 2.2 defines them.
      const light = (colour: string) =>
        channels(colour)
          .slice(0, 3)
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
          .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
      const ground = getComputedStyle(document.body).backgroundColor;
      return steps.map((step) => {
        const { color, backgroundColor } = getComputedStyle(step, "::before");
        const isClear = channels(backgroundColor)[3] === 0;
        const [darker = 0, lighter = 0] = [light(color), light(isClear ? ground : backgroundColor)].sort(
          (a, b) => a - b,
        );
        return (lighter + 0.05) / (darker + 0.05);
      });
    });
    expect(contrasts).toHaveLength(3);
    expect(Math.min(...contrasts), `${contrasts}`).toBeGreaterThan(4.5);
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
