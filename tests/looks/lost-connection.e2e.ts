import type { Page } from "@playwright/test";
import { answerLists, expect, test } from "../../e2e/visitor.ts";

const cards = (page: Page) => page.locator(".news-grid > li");

test("without a connection, Back and Forward show each news list as it was, with no error @script", async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  const more = page.getByRole("link", { name: "View more" });
  await visitor.open("/news/");
  await more.click();
  await expect(cards(page)).toHaveCount(24);
  await context.setOffline(true);
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

test("‘View more’ retries what failed to load, and shows it once the connection is back @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const more = page.getByRole("link", { name: "View more" });
  await visitor.open("/news/");
  const end = await answerLists(page, (route) => route.abort());
  for (let press = 0; press < 2; press++) {
    const asked = page.waitForRequest(/page=2/);
    await more.click();
    await asked;
    await expect(page.getByRole("alert")).toBeInViewport();
  }
  await end();
  await more.click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(cards(page).nth(12).getByRole("link")).toBeFocused();
});
