import { expect, hold, test } from "../visitor.ts";

test("what a list grows by, when it comes late, takes nobody from what they went on to @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/search/?term=children");
  let letGo = await hold(page, /page=2/);
  await page.getByRole("link", { name: "View more" }).click();
  const box = page.getByRole("search", { name: "Search the site" }).getByRole("searchbox");
  await box.pressSequentially("ska");
  await letGo();
  await expect(page.locator(".result")).toHaveCount(20);
  await page.keyboard.type("te");
  await expect(box).toHaveValue("skate");

  await visitor.open("/news/");
  letGo = await hold(page, /_data=/);
  await page.getByRole("link", { name: "View more" }).click();
  const issue = page.locator("summary", { hasText: "Issue" });
  await issue.click();
  await letGo();
  await expect(page.locator("#item-13")).toBeAttached();
  await expect(page.getByRole("group", { name: "Issue" })).toBeVisible();
  await expect(issue).toBeFocused();
});

test("a list whose next part hangs is followed to its page, at once when it is pressed again @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.clock.install();
  for (const impatient of [false, true]) {
    await visitor.open("/search/?term=children");
    await page.evaluate(() => {
      document.documentElement.dataset.first = "";
    });
    const asked: string[] = [];
    await page.route(/page=2/, (route) => {
      asked.push(route.request().resourceType());
      return route.request().isNavigationRequest() ? route.continue() : undefined;
    });
    const more = page.getByRole("link", { name: "View more" });
    // Two presses of one double click are no impatience.
    await more.dblclick();
    await expect.poll(() => asked).toEqual(["fetch"]);
    if (impatient) await more.click();
    else await page.clock.runFor(8000);
    await expect(page.locator("html")).not.toHaveAttribute("data-first");
    await expect(page.locator(".result")).toHaveCount(20);
    expect(asked).toEqual(["fetch", "document"]);
    await page.unroute(/page=2/);
  }
});

test("a list whose next part hangs leaves who has gone on where they are @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.clock.install();
  await visitor.open("/search/?term=children");
  await page.route(/page=2/, () => {});
  const more = page.getByRole("link", { name: "View more" });
  await more.click();
  const box = page.getByRole("search", { name: "Search the site" }).getByRole("searchbox");
  await box.fill("skate");
  const waits = page.locator("[data-behaviour=grow][aria-busy]");
  await expect(waits).toHaveCount(1);
  await page.clock.runFor(8000);
  await expect(waits).toHaveCount(0);
  await expect(box).toHaveValue("skate");
  await expect(page).toHaveURL("/search/?term=children");
});
