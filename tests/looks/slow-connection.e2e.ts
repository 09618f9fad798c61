import { writeMessage } from "../../e2e/digime.ts";
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
    const asked = page.waitForRequest(/page=2/);
    const end = await answerLists(page, () => {});
    await page.getByRole("link", { name: "View more" }).click();
    await asked;
    await page.clock.runFor(8000);
    await expect(page.getByRole("alert")).toContainText("the list has not changed");
    await expect(page.locator(item)).toHaveCount(before);
    await end();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.locator(item)).toHaveCount(2 * before);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

for (const [width, height] of [
  [360, 640],
  [1280, 720],
] as const)
  test(`an error loading news is shown where it was requested, at ${width} × ${height} @script`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height });
    await answerLists(page, (route) => route.abort());
    const alert = page.getByRole("alert");
    const isSeen = () =>
      alert.evaluate((box) => {
        const { left, top, right, bottom } = box.getBoundingClientRect();
        const points = [top + 8, (top + bottom) / 2, bottom - 8].flatMap((y) => [
          [left + 20, y] as const,
          [right - 20, y] as const,
        ]);
        return points.every(([x, y]) => box.contains(document.elementFromPoint(x, y)));
      });
    await visitor.open("/news/");
    const more = page.getByRole("link", { name: "View more" });
    await more.click();
    await expect.poll(isSeen, "after ‘View more’").toBe(true);
    await expect(more).toBeFocused();

    await visitor.open("/news/?year=2026");
    await page.locator("summary", { hasText: "Category" }).click();
    const box = page.getByRole("checkbox", { name: "From the Commissioner" });
    await box.check();
    await expect.poll(isSeen, "in an open filter").toBe(true);
    await expect(box).toBeFocused();
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(isSeen, "below a closed filter").toBe(true);
    await page.getByRole("link", { name: "Remove filter 2026" }).click();
    await expect.poll(isSeen, "below what was chosen").toBe(true);
  });

test("a phone number found only at the last step moves focus back to the message @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await page.route(/\/assets\/next-event-.*\.js$/, (route) => route.abort());
  await writeMessage(visitor, "More shade at the bus stop near our school. Ring me on 0412 345 678.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.unroute(/\/assets\/next-event-.*\.js$/);
  await page.getByLabel("Everyone, on this website").check();
  await page.getByLabel("I don’t want it").check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page).toHaveTitle(/^Error: Make your DigiMe, step 2 of 3 – /);
  await expect(page.getByLabel("Your message")).toBeFocused();
  await expect(page.getByLabel("Your message")).toBeInViewport({ ratio: 1 });
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
  await page.getByRole("button", { name: "Next: your message" }).click();
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
