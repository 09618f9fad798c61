import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { pages } from "../pages.ts";
import { expect, test } from "../visitor.ts";

// What fades in has too little contrast on its way.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What axe finds on the page, or in a part of it alone. */
async function findings(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Pages have no frames, which is what the other way is for: it opens another page for each look.
    .setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );

/** Opens all that opens in its place, at once; what floats over the page would cover its neighbours. */
const openAll = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    const inPlace = all.filter((one) => getComputedStyle(one.lastElementChild ?? one).position !== "absolute");
    for (const one of inPlace) {
      // Of those with one name only one would be open.
      one.removeAttribute("name");
      one.setAttribute("open", "");
    }
    return inPlace.length;
  });

/** Looks at the page with everything open, and at what floats over it one by one. */
async function lookInside(page: Page, part?: string): Promise<void> {
  if ((await openAll(page)) > 0 || !part) {
    await fits(page);
    expect(await findings(page, part)).toEqual([]);
  }
  const floating = page.locator("main details:not([open])");
  for (let at = 0; at < (await floating.count()); at++) {
    const summary = floating.nth(at).locator("summary");
    await summary.click();
    expect(await findings(page, "main details[open]")).toEqual([]);
    await page.locator("main details[open] > summary").last().click();
  }
}

const chooseSize = (context: BrowserContext, size: string, baseURL = "") =>
  context.addCookies([{ name: "sizecookie", value: size, url: baseURL }]);

for (const address of pages)
  test(`axe finds nothing on ${address} @script`, async ({ visitor, context, baseURL }) => {
    test.setTimeout(180_000);
    const { page, open } = visitor;
    await test.step("in a wide window", async () => {
      await open(address);
      expect(page.frames()).toHaveLength(1);
      await fits(page);
      expect(await findings(page)).toEqual([]);
      await lookInside(page, "main details");
    });
    await chooseSize(context, "zoom2", baseURL);
    await page.setViewportSize({ width: 320, height: 900 });
    await test.step("320 pixels wide, at the largest text", async () => {
      await open(address);
      await fits(page);
      await lookInside(page);
    });
    // axe needs script of its own, so the page loses its own script on the way.
    await page.route(/\/(?:[^.]*)$/, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<\/?noscript>/g, "");
      await route.fulfill({ response: answer, body: html });
    });
    await test.step("the same without script", async () => {
      await page.goto(address);
      await expect(page.locator("html")).not.toHaveAttribute("data-script");
      await fits(page);
      await lookInside(page);
    });
  });

for (const { name, width, size } of [
  { name: "a wide window", width: 1280, size: "zoom0" },
  { name: "320 pixels at the largest text", width: 320, size: "zoom2" },
])
  test(`axe finds nothing in an open menu in ${name} @script`, async ({ visitor, context, baseURL }) => {
    await chooseSize(context, size, baseURL);
    const { page } = visitor;
    await page.setViewportSize({ width, height: 900 });
    await visitor.open("/about-us/");
    const toggle = page.locator("summary", { hasText: "Menu" });
    if (await toggle.isVisible()) await toggle.click();
    else await page.locator("summary", { hasText: "Your rights" }).first().click();
    expect(await findings(page)).toEqual([]);
  });
