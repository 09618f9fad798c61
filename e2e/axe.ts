import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Passes are not reported, and stylesheets are not fetched again for rules that we do not use.
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // The default mode opens another page for each run, for the sake of frames, which our pages do not have.
    .setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** WCAG 1.4.10. */
export async function expectFits(page: Page, width: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed, `at ${width} pixels`).toBeLessThanOrEqual(width);
}

/** Only those that open in place: those that float over the page would cover their neighbours. */
export const openAll = (page: Page) =>
  page.locator("main details:not([open])").evaluateAll((all) => {
    for (const element of all) {
      if (getComputedStyle(element.lastElementChild ?? element).position === "absolute") continue;
      // Of those with the same name only one would stay open.
      element.removeAttribute("name");
      element.setAttribute("open", "");
      element.setAttribute("data-opened", "");
    }
  });
