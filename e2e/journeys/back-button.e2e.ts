import type { Page } from "@playwright/test";
import { resources } from "../content.ts";
import { CREATE } from "../pages.ts";
import { answerLists, expect, hold, test, unique, untilPainted } from "../visitor.ts";

test.use({ motion: true });

const cards = (page: Page) => page.locator(".news-grid > li");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const remove = (page: Page) => page.getByRole("link", { name: /^Remove filter/ });

const scripts = /\/assets\/.*\.js$/;

async function filterByCategory({ page }: { page: Page }, value: string): Promise<void> {
  await page.locator("summary", { hasText: "Category" }).click();
  await page.getByRole("checkbox", { name: value }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/category=/);
}

test("Back from a reloaded filter shows all news, before and after the script loads @script", async ({ visitor }) => {
  const { page } = visitor;
  for (const waits of [true, false]) {
    await visitor.open("/news/");
    await filterByCategory(visitor, "Our work");
    await expect(remove(page)).toHaveCount(1);
    const letThrough = waits ? await hold(page, scripts) : null;
    await page.reload({ waitUntil: waits ? "commit" : "load" });
    if (!waits) await visitor.settle();
    await expect(remove(page)).toHaveCount(1);
    // Until the script runs, only the address follows: both entries share a document.
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL("/news/");
    await letThrough?.();
    await expect(remove(page)).toHaveCount(0);
    await visitor.settle();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(/^Showing 12 of \d+ articles$/);
    await expect(page.getByRole("checkbox", { name: "Our work", includeHidden: true })).not.toBeChecked();
    await page.goForward();
    await expect(remove(page)).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: "Our work", includeHidden: true })).toBeChecked();
  }
});

test("after three ticks Back undoes the last, and the next choice does not restore it @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/");
  await page.locator("summary", { hasText: "Issue" }).click();
  const box = (name: string) => page.getByRole("checkbox", { name, includeHidden: true });
  for (const [at, name] of ["Education", "Mental health", "Disability"].entries()) {
    await box(name).check();
    await expect(page).toHaveURL(new RegExp(`issue=[^,]+(,[^,]+){${at}}$`));
  }
  await page.goBack();
  await expect(remove(page)).toHaveCount(2);
  await expect(box("Disability")).not.toBeChecked();
  await box("Online safety").check();
  await expect(remove(page)).toHaveCount(3);
  await expect(box("Disability")).not.toBeChecked();
  await expect(page.getByRole("link", { name: "Remove filter Disability" })).toHaveCount(0);
  await page.evaluate(() => {
    for (let press = 0; press < 3; press++) history.back();
  });
  await expect(page).toHaveURL("/news/");
  await expect(remove(page)).toHaveCount(0);
  await expect(box("Education")).not.toBeChecked();
});

test("Back from a sent form shows the form, Forward its receipt, and nothing is sent twice @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/forms/contact/");
  const form = page.getByRole("main");
  await form.getByLabel("What should we call you?").fill("Sam");
  await form.getByLabel("No answer please").check();
  await form.getByLabel("What is this about?").selectOption("I have an idea");
  await form.getByLabel("Your message", { exact: true }).fill(unique("Hello, and back again"));
  await form.getByLabel(/^You may keep this message/).check();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page).toHaveTitle(/^Sent: /);
  const receipt = await page.locator(".form-receipt").textContent();
  await page.reload();
  await expect(page.locator(".form-receipt")).toHaveText(receipt ?? "");
  await page.goBack();
  await expect(form.getByLabel("Your message", { exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.locator(".form-receipt")).toHaveText(receipt ?? "");
  expect(posts).toHaveLength(1);
});

test("a lost connection keeps the news that is shown, and says so @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/");
  const first = await cards(page).first().textContent();
  const end = await answerLists(page, (route) => route.abort());
  await filterByCategory(visitor, "From the Commissioner");
  await expect(page.getByRole("alert")).toContainText("the list has not changed");
  await expect(cards(page).first()).toHaveText(first ?? "");
  await expect(page.getByRole("checkbox", { name: "From the Commissioner", includeHidden: true })).toBeChecked();
  await end();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(remove(page)).toHaveCount(1);
});

test("where something else answers instead of a list, its link is followed @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/resources/");
  // As a school's web filter does.
  const end = await answerLists(page, (route) => route.fulfill({ contentType: "text/html", body: "<p>Sign in</p>" }));
  const followed = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes("show=all"),
  );
  await page.getByRole("link", { name: "View More" }).click();
  await followed;
  await expect(page.locator(".resource")).toHaveCount(resources.length);
  await end();
});

for (const { on, viewport } of [
  { on: "a phone", viewport: { width: 360, height: 640 } },
  { on: "a desktop", viewport: { width: 1280, height: 720 } },
])
  test(`on ${on} the browser’s Back and Forward show each step of a DigiMe from the top @script`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    await page.setViewportSize(viewport);
    await visitor.open(CREATE);
    const expectTop = async (title: string) => {
      await expect(heading(page)).toHaveText(title);
      // Until then the browser may still restore the old scroll position of the step.
      await untilPainted(page);
      await expect(heading(page)).toBeFocused();
      await expect(heading(page)).toBeInViewport();
    };
    const next = page.getByRole("button", { name: "Next: your words" });
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await expectTop("What do you want to say?");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.goBack();
    await expectTop("Make your DigiMe");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.goForward();
    await expectTop("What do you want to say?");
    await page.goBack();
    await expectTop("Make your DigiMe");
    // A page that is left and returned to keeps its scroll position.
    await page.evaluate(() => scrollTo(0, 200));
    await page.goto("/privacy/");
    await page.goBack();
    await visitor.settle();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  });
