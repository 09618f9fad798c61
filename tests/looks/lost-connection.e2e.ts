import type { Page } from "@playwright/test";
import { expect, test } from "../../e2e/visitor.ts";

const cards = (page: Page) => page.locator(".news-grid > li");

test("without a connection, Back and Forward show each news list as it was, with no error @script", async ({
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

test("Back to a news list that is not in memory and fails to load shows the error in view @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const alert = page.getByRole("alert");
  await visitor.open("/news/?year=2026");
  const before = (await page.locator(".list-status").textContent()) ?? "";
  await page.getByRole("link", { name: "Remove filter 2026" }).click();
  await expect(page.locator(".list-status")).not.toHaveText(before);
  await page.getByRole("link", { name: "View more" }).click();
  await expect(cards(page)).toHaveCount(24);
  // After a reload the page no longer has the earlier lists.
  await page.reload();
  await visitor.settle();
  await page.route(/_data=/, (route) => route.abort());
  await cards(page).last().scrollIntoViewIfNeeded();
  for (const address of [/news\/$/, /year=2026/]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(alert).toBeInViewport();
    await expect(cards(page)).toHaveCount(24);
  }
  await alert.getByRole("link", { name: "Try again" }).click();
  await expect(page.locator(".list-status")).toHaveText(before);
  await expect(alert).toHaveCount(0);
});

test("‘View more’ retries what failed to load, and shows it once the connection is back @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const more = page.getByRole("link", { name: "View more" });
  await visitor.open("/news/");
  await page.route(/_data=/, (route) => route.abort());
  for (let press = 0; press < 2; press++) {
    const asked = page.waitForRequest(/_data=/);
    await more.click();
    await asked;
    await expect(page.getByRole("alert")).toBeInViewport();
  }
  await page.unroute(/_data=/);
  await more.click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(cards(page).nth(12).getByRole("link")).toBeFocused();
});
