import type { Page } from "@playwright/test";
import { removeHasRules } from "../../e2e/older-browsers.ts";
import { CREATE } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

const pages = ["/info-for-children-and-young-people/getting-help/", CREATE];

function focused(page: Page): Promise<{ name: string; hidden: boolean } | null> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return null;
    const { left, top, right, bottom } = control.getBoundingClientRect();
    // Of an element taller than the window, only the visible part counts.
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const points = [top + 4, middle, bottom - 4].filter((y) => bottom - top < innerHeight / 3 || y === middle);
    const covered = points.some((y) => {
      const over = document
        .elementFromPoint((left + right) / 2, y)
        ?.closest(".site-header, .quick-exit, .stage-live, .actions");
      return y < 0 || y > innerHeight || (over && !over.contains(control));
    });
    const words = control.getAttribute("aria-label") ?? control.textContent ?? "";
    return { name: `${control.tagName} ${words.trim().slice(0, 40)} at ${Math.round(top)}`, hidden: covered };
  });
}

for (const [size, browser, width = 320, height = 568] of [
  ["zoom0", "of today"],
  ["zoom0", "of today", 360, 600],
  ["zoom0", "of today", 360, 740],
  ["zoom2", "of today"],
  ["zoom0", "without :has()"],
] as const)
  for (const key of ["Tab", "Shift+Tab"])
    test(`focus is never hidden at ${width} × ${height}, text ${size}, ${key}, in a browser ${browser} @script`, async ({
      visitor,
    }) => {
      const { page } = visitor;
      await page.setViewportSize({ width, height });
      await visitor.chooseTextSize(size);
      for (const address of width === 320 ? pages : [CREATE]) {
        await visitor.open(address);
        if (browser !== "of today") await removeHasRules(page);
        let steps = 0;
        for (; steps < 200; steps++) {
          await page.keyboard.press(key);
          const now = await focused(page);
          if (!now) break;
          expect(now.hidden, `${now.name} on ${address}`).toBe(false);
        }
        expect(steps, address).toBeGreaterThan(20);
      }
    });

test("in a window zoomed to 400 % the header scrolls away, and the menu fits", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 256 });
  await visitor.open("/contact-us/");
  await page.locator("summary", { hasText: "Menu" }).click();
  const panel = page.locator(".mobile-panel");
  expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("heading", { name: "Visit us" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).not.toBeInViewport();
});

for (const width of [360, 1280])
  test(`the target of a fragment is a little below the header, at ${width} pixels`, async ({ visitor, request }) => {
    const { page } = visitor;
    const form = { name: "Sam", reply: "No answer please", about: "idea", message: "Shade, please.", consent: "true" };
    const response = await request.post("/contact-us/", { form, maxRedirects: 0 });
    await page.setViewportSize({ width, height: 740 });
    for (const address of [
      "/privacy/#what-we-keep-and-for-how-long",
      "/about-us/children-in-numbers/#school",
      "/search/?term=children#result-5",
      response.headers().location ?? "",
    ]) {
      await visitor.open(address);
      const target = page.locator(address.slice(address.indexOf("#")));
      const gap = async () => {
        const header = await page.locator(".site-header").boundingBox();
        return ((await target.boundingBox())?.y ?? 0) - (header ? header.y + header.height : 0);
      };
      await expect.poll(gap, address).toBeLessThan(64);
      expect(await gap(), address).toBeGreaterThan(8);
    }
  });

test("after ‘View more’ in the news the page scrolls on by 100 pixels @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/");
  const top = await page.getByRole("link", { name: "View more" }).evaluate((link: HTMLElement) => {
    link.scrollIntoView({ block: "center" });
    link.click();
    return scrollY;
  });
  await expect(page.locator("#item-13")).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top + 100);
});
