import type { Page } from "@playwright/test";
import { expect, test } from "../visitor.ts";

const cards = (page: Page) => page.locator(".news-grid > li");

test("on a line that dropped Back and Forward show each list of the news as it was, and say nothing @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const more = page.getByRole("link", { name: "View more" });
  await visitor.open("/news/");
  await more.click();
  await expect(cards(page)).toHaveCount(24);
  await page.route(/_data=/, (route) => route.abort());
  for (let press = 0; press < 2; press++) {
    await more.click();
    await expect(page.getByRole("alert")).toContainText("the list has not changed");
  }
  for (const [way, address, count] of [
    ["goBack", /page=2/, 24],
    ["goBack", /news\/$/, 12],
    ["goForward", /page=2/, 24],
  ] as const) {
    await page[way]();
    await expect(page).toHaveURL(address);
    await expect(cards(page)).toHaveCount(count);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test("Back to news that were not shown loads their page when the line has dropped @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/?year=2026");
  const before = await page.locator(".list-status").textContent();
  await page.getByRole("link", { name: "Remove filter 2026" }).click();
  await expect(page).toHaveURL(/news\/$/);
  await expect(page.locator(".list-status")).not.toHaveText(before ?? "");
  // The document that comes knows nothing of the list before it.
  await page.reload();
  await visitor.settle();
  await page.route(/_data=/, (route) => route.abort());
  await page.goBack();
  await expect(page).toHaveURL(/year=2026/);
  await expect(page.locator(".list-status")).toHaveText(before ?? "");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
