import { CREATE } from "../../e2e/pages.ts";
import { answerLists, expect, hold, holdLists, test } from "../../e2e/visitor.ts";

test("list items that load late do not take focus from what a visitor is doing @script", async ({ visitor }) => {
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
  letGo = await holdLists(page);
  await page.getByRole("link", { name: "View more" }).click();
  const issue = page.locator("summary", { hasText: "Issue" });
  await issue.click();
  await letGo();
  await expect(page.locator("#item-13")).toBeAttached();
  await expect(page.getByRole("group", { name: "Issue" })).toBeVisible();
  await expect(issue).toBeFocused();
});

test("when more of a list hangs, it stays, says so and offers a retry @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.clock.install();
  for (const [address, item] of [
    ["/news/", ".news-grid > li"],
    ["/search/?term=children", ".result"],
  ] as const) {
    await visitor.open(address);
    const before = await page.locator(item).count();
    const request = page.waitForRequest(/page=2/);
    const end = await answerLists(page, () => {});
    await page.getByRole("link", { name: "View more" }).click();
    await request;
    await page.clock.runFor(8000);
    await expect(page.getByRole("alert")).toContainText("the list has not changed");
    await expect(page.locator(item)).toHaveCount(before);
    await end();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.locator(item)).toHaveCount(2 * before);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test("after a quick exit, page and tab reveal nothing while the other site loads, even if stopped @script", async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  const exit = page.getByRole("link", { name: "Quick exit" });
  const browser = await context.newCDPSession(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route("https://www.bom.gov.au/**", async (route) => {
    await answered;
    // A request that was stopped cannot be answered.
    await route.fulfill({ body: "Weather" }).catch(() => {});
  });
  // From the browser, since `evaluate` does not return while another page is loading.
  const title = async () => (await browser.send("Target.getTargetInfo")).targetInfo.title;
  await visitor.open("/about-us/");
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  await exit.click({ noWaitAfter: true });
  await expect.poll(title).toBe("www.bom.gov.au");
  await browser.send("Page.stopLoading");
  await expect(page.locator("body")).toBeHidden();
  expect(await title()).toBe("www.bom.gov.au");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make your DigiMe");
  await visitor.open("/search/?term=self+harm");
  await page.getByRole("link", { name: "Get help", exact: true }).click();
  await expect(page).toHaveURL(/#help$/);
  await exit.click({ noWaitAfter: true });
  await expect.poll(title).toBe("www.bom.gov.au");
  answer();
  await page.waitForURL("https://www.bom.gov.au/");
  await page.goBack();
  await expect(page).toHaveURL(CREATE);
});
