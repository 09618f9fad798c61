import type { Page } from "@playwright/test";
import { axeFindings, expectFits, openAll } from "../../e2e/axe.ts";
import { features } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

const closeAll = (page: Page) =>
  page.locator("[data-opened]").evaluateAll((all) => {
    for (const element of all) element.removeAttribute("open");
  });

const withoutScript = (page: Page) =>
  page.route(/\/(?:[^.]*)$/, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<\/?noscript>/g, "");
    await route.fulfill({ response: answer, body: html });
  });

/**
 * The whole page with script, in a wide window and with everything open; then only `main`, without script, narrow, at
 * the largest text size. Header and footer have tests of their own below.
 */
for (const [feature, addresses] of Object.entries(features))
  test(`axe finds nothing on each kind of page (${feature}) @script`, async ({ visitor }) => {
    const { page, open, chooseTextSize } = visitor;
    for (const address of addresses)
      await test.step(`${address} with script, everything open`, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await open(address);
        expect(page.frames()).toHaveLength(1);
        await expectFits(page, 1280);
        await openAll(page);
        await expectFits(page, 1280);
        expect.soft(await axeFindings(page), address).toEqual([]);
        const floating = page.locator("main details:not([open])");
        for (let at = 0; at < (await floating.count()); at++) {
          await floating.nth(at).locator("summary").press("Enter");
          expect.soft(await axeFindings(page, "main details[open]"), address).toEqual([]);
          await page.locator("main details[open] > summary").last().press("Enter");
        }
        await page.setViewportSize({ width: 320, height: 900 });
        await page.evaluate(() => {
          document.documentElement.className = "zoom2";
        });
        await expectFits(page, 320);
        await closeAll(page);
        await expectFits(page, 320);
      });
    await chooseTextSize("zoom2");
    await page.setViewportSize({ width: 320, height: 900 });
    await withoutScript(page);
    for (const address of addresses)
      await test.step(`${address} without script, as it was sent`, async () => {
        await page.goto(address);
        await expect(page.locator("html")).not.toHaveAttribute("data-script");
        expect.soft(await axeFindings(page, "main"), address).toEqual([]);
        await openAll(page);
        await expectFits(page, 320);
      });
  });

for (const { name, width, size, hasScript } of [
  { name: "a wide window", width: 1280, size: "zoom0", hasScript: true },
  { name: "320 pixels at the largest text", width: 320, size: "zoom2", hasScript: true },
  { name: "320 pixels at the largest text, without script", width: 320, size: "zoom2", hasScript: false },
])
  test(`axe finds nothing in the header, the footer or an open menu, in ${name} @script`, async ({
    visitor: { page, chooseTextSize },
  }) => {
    await chooseTextSize(size);
    await page.setViewportSize({ width, height: 900 });
    if (!hasScript) await withoutScript(page);
    await page.goto("/about-us/");
    if (hasScript) await page.waitForSelector("html[data-script=ready]");
    expect(await axeFindings(page)).toEqual([]);
    const toggle = page.locator("summary", { hasText: "Menu" });
    if (await toggle.isVisible()) await toggle.click();
    else await page.locator("summary", { hasText: "Your rights" }).first().click();
    expect(await axeFindings(page)).toEqual([]);
  });
