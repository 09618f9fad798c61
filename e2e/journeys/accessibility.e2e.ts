import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, type Visitor } from "../visitor.ts";

const pages = [
  "/",
  "/news/",
  "/news/?issue=education,mental-health&year=2026",
  "/news/?category=opinion&issue=play-and-recreation&year=2019,2020,2021",
  "/news/bunbury-designs-a-skate-park/",
  "/about-us/",
  "/info-for-children-and-young-people/getting-help/",
  "/about-us/children-in-numbers/",
  "/your-rights/complaints/",
  "/info-for-children-and-young-people/digime-voices/?topics=all",
  "/info-for-children-and-young-people/digime-voices/past-responses/?action=list&id=feeling-safe",
  "/info-for-children-and-young-people/digime-voices/past-responses/?action=list&id=first-jobs",
  "/info-for-children-and-young-people/digime-voices/create-your-digime/",
  "/info-for-children-and-young-people/digime-voices/receipt/?code=unknown",
  "/voices-moderation/?token=unknown",
  "/contact-us/",
  "/search/",
  "/search/?term=skate+park",
  "/search/?term=self+harn",
  "/resources/?show=all",
  "/resources/ask-for-a-skate-park/",
  "/forms/contact/",
  "/forms/feedback/",
  "/forms/order-resources/",
  "/forms/event-registration/",
  "/privacy/",
  "/no/such/page/",
];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/**
 * The page as the visitor has it. axe needs scripts of its own, so the page of a visitor without script is looked at
 * in a window that runs scripts, with those of the page taken out.
 */
async function show({ page, hasScript, open }: Visitor, address: string): Promise<void> {
  if (hasScript) return open(address);
  await page.goto(address);
}

for (const { name, width, size } of [
  { name: "a wide window", width: 1280, size: "zoom0" },
  { name: "320 pixels at the largest text", width: 320, size: "zoom2" },
])
  test.describe(name, () => {
    for (const address of pages)
      test(`axe finds nothing on ${address}`, async ({ visitor, context, browser, baseURL }) => {
        test.setTimeout(120_000);
        const cookie = { name: "sizecookie", value: size, url: baseURL ?? "" };
        const window = visitor.hasScript ? context : await browser.newContext({ baseURL, javaScriptEnabled: true });
        await window.addCookies([cookie]);
        const page = visitor.hasScript ? visitor.page : await window.newPage();
        await page.setViewportSize({ width, height: 900 });
        if (!visitor.hasScript)
          await page.route(/\/(?:[^.]*)$/, async (route) => {
            const answer = await route.fetch();
            const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<\/?noscript>/g, "");
            await route.fulfill({ response: answer, body: html });
          });
        await show({ ...visitor, page }, address);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await findings(page)).toEqual([]);
        // Panels of one page look alike: the first four stand for all.
        for (const summary of (await page.locator("main summary").all()).slice(0, 4)) {
          await summary.click();
          expect(await findings(page)).toEqual([]);
          await summary.click();
        }
        if (!visitor.hasScript) await window.close();
      });

    test("axe finds nothing in an open menu", async ({ visitor, context, baseURL }) => {
      test.skip(!visitor.hasScript, "axe needs script; the menu is the same without");
      await context.addCookies([{ name: "sizecookie", value: size, url: baseURL ?? "" }]);
      const { page } = visitor;
      await page.setViewportSize({ width, height: 900 });
      await visitor.open("/about-us/");
      const toggle = page.locator("summary", { hasText: "Menu" });
      if (await toggle.isVisible()) await toggle.click();
      else await page.locator("summary", { hasText: "Your rights" }).first().click();
      expect(await findings(page)).toEqual([]);
    });
  });
