import type { Page } from "@playwright/test";
import { CREATE } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

const noteMemory = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.remembered = String(persisted);
    });
  });

test("a page restored from the back/forward cache shows the text size chosen since @whole", async ({ page }) => {
  await noteMemory(page);
  // The back/forward cache holds only a few pages.
  for (const ways of [
    ["/", "/about-us/", "/news/"],
    ["/search/?term=skate", "/resources/", "/forms/contact/"],
  ]) {
    for (const address of [...ways, "/privacy/"]) {
      await page.goto(address);
      await page.waitForSelector("html[data-script=ready]");
    }
    await page.getByRole("button", { name: "A+ larger text" }).click();
    const size = await page.locator("html").getAttribute("class");
    for (const address of ways.toReversed()) {
      await page.goBack({ waitUntil: "commit" });
      await expect(page, address).toHaveURL(address);
      await expect(page.locator("html"), address).toHaveAttribute("data-remembered", "true");
      await expect(page.locator("html"), address).toHaveClass(size ?? "");
    }
    await page.getByRole("button", { name: "A− smaller text" }).click();
  }
});

test("a button that was busy when its page was left works again after a back/forward cache restore @whole", async ({
  page,
}) => {
  const back = async () => {
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-remembered", "true");
  };
  await noteMemory(page);
  // Chromium caches no page that is left for its own address.
  await page.goto(`${CREATE}?from=poster`);
  await page.locator("[data-island=digime][data-live]").waitFor();
  await page.getByRole("button", { name: "Next: your words" }).click();
  await page.getByLabel("Your message").fill("A question that has closed while this was written");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.route(CREATE, (route, request) =>
    route.continue({ postData: request.postData()?.replace(/topic=[^&]*/, "topic=feeling-safe") }),
  );
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toContainText("This question has closed");
  await back();
  await expect(page.getByRole("button", { name: "Send it" })).toBeEnabled();
});

test("a quick exit replaces all history entries of its page, such as fragments and steps @script", async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  await context.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "Weather" }));
  await visitor.open("/about-us/");
  await visitor.open("/info-for-children-and-young-people/getting-help/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  for (let press = 0; press < 3; press++) await page.keyboard.press("Shift");
  await page.waitForURL("https://www.bom.gov.au/");
  await page.goBack();
  await expect(page).toHaveURL("/about-us/");
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  await expect(page).toHaveURL(/#message$/);
  const exit = page.getByRole("link", { name: "Quick exit" });
  await exit.click();
  await page.waitForURL("https://www.bom.gov.au/");
  await page.goForward();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/about-us/");
  // The steps may be ahead of the history entry from which the visitor exits.
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  await expect(page).toHaveURL(/#message$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${CREATE}$`));
  await exit.click();
  await page.waitForURL("https://www.bom.gov.au/");
  await page.goForward();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/about-us/");
});
