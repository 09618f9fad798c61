import type { Page } from "@playwright/test";
import { resources } from "../content.ts";
import { writeMessage } from "../digime.ts";
import { CREATE, VOICES } from "../pages.ts";
import { expect, hold, test, unique, untilPainted } from "../visitor.ts";

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

test("Back from a reloaded article shows the news, even before the script loads @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/");
  await cards(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/news\/[a-z]/);
  const letThrough = await hold(page, scripts);
  await page.reload({ waitUntil: "commit" });
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/news/");
  await expect(heading(page)).toHaveText("News");
  await expect(cards(page)).toHaveCount(12);
  await letThrough();
  await visitor.settle();
  await expect(cards(page)).toHaveCount(12);
});

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
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL("/news/");
    await expect(remove(page)).toHaveCount(0);
    await letThrough?.();
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
});

test("Back from a reloaded search shows the search before @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=skate");
  const box = page.getByRole("search", { name: "Search again" }).getByRole("searchbox");
  await box.fill("school");
  await box.press("Enter");
  await expect(page).toHaveURL("/search/?term=school");
  await page.reload({ waitUntil: "commit" });
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/search/?term=skate");
  await expect(page.getByRole("main").getByRole("status")).toContainText("“skate”");
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

test("a list keeps its added items after Back @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/search/?term=children");
  await page.getByRole("link", { name: "View more" }).click();
  await expect(page.locator(".result")).toHaveCount(20);
  await expect(page).toHaveURL(/page=2/);
  await page.locator("#result-15 h2 a").click();
  await expect(page).not.toHaveURL(/search/);
  await page.goBack();
  await expect(page.locator(".result")).toHaveCount(20);
  await expect(page.locator("#result-15")).toBeInViewport();
});

test("a lost connection keeps the news that is shown, and says so @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/");
  const first = await cards(page).first().textContent();
  await page.route(/_data=/, (route) => route.abort());
  await filterByCategory(visitor, "From the Commissioner");
  await expect(page.getByRole("alert")).toContainText("the list has not changed");
  await expect(cards(page).first()).toHaveText(first ?? "");
  await expect(page.getByRole("checkbox", { name: "From the Commissioner", includeHidden: true })).toBeChecked();
  await page.unroute(/_data=/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(remove(page)).toHaveCount(1);
  // HTML from a proxy, such as a school's web filter, is not taken for the list either.
  await page.route(/_data=/, (route) => route.fulfill({ contentType: "text/html", body: "<p>Sign in</p>" }));
  await visitor.settle();
  await page.getByRole("link", { name: "Remove filter From the Commissioner" }).click();
  await expect(page.getByRole("alert")).toContainText("the list has not changed");
});

test("when a list’s next part fails to load, its link is followed @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/resources/");
  await page.evaluate(() => {
    document.documentElement.dataset.first = "";
  });
  await page.route(/show=all/, (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  await page.getByRole("link", { name: "View More" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-first");
  await expect(page.locator(".resource")).toHaveCount(resources.length);
});

test("a pressed link is prefetched, but no document, receipt, sent form or search @script", async ({
  page,
  request,
}) => {
  const answer = await request.get("/privacy/");
  const file = JSON.parse(answer.headers()["speculation-rules"] ?? '""');
  const rules = await request.get(file);
  expect(rules.headers()["content-type"]).toBe("application/speculationrules+json");
  expect(await (await request.get(file, { headers: { "Save-Data": "on" } })).json()).toEqual({});
  await page.goto("/about-us/");
  const ahead: string[] = [];
  page.context().on("request", (one) => {
    const { pathname, search } = new URL(one.url());
    if (one.headers()["sec-purpose"]?.includes("prefetch")) ahead.push(pathname + search);
  });
  const addresses = [
    "/search/?term=help",
    "/voices-moderation/?token=x",
    "/media/documents/a.pdf",
    `${VOICES}receipt/?code=x`,
    "/contact-us/?sent=contact",
    "/about-us/our-plan/",
  ];
  await page.locator("main").evaluate((main, hrefs) => {
    for (const href of hrefs)
      main.prepend(Object.assign(document.createElement("a"), { href, textContent: href, draggable: false }), " ");
  }, addresses);
  // On hover the browser waits for a moment before it prefetches; on a press it does so at once.
  for (const address of addresses) {
    await page.getByRole("link", { name: address }).hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
  await expect.poll(() => ahead).toEqual(["/about-us/our-plan/"]);
});

test("pages ask for view transitions unless reduced motion is preferred @script", async ({ visitor }) => {
  await visitor.open("/privacy/");
  const asks = await visitor.page.evaluate(() => {
    const rulesOf = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => [rule, ...rulesOf(Reflect.get(rule, "cssRules") ?? [])]);
    const found = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules));
    const rule = found.find(({ cssText }) => cssText.startsWith("@view-transition"));
    return [rule?.cssText, Reflect.get(rule?.parentRule ?? {}, "conditionText")];
  });
  expect(asks).toEqual(["@view-transition { navigation: auto; }", "(prefers-reduced-motion: no-preference)"]);
});

test("the same groups of choices are open after ‘Back’ as before @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  const group = (name: string) => page.locator(`[data-group=${name}]`);
  await group("hair").locator("summary").click();
  await group("glasses").locator("summary").click();
  await group("extras").locator("summary").click();
  await page.getByRole("button", { name: "Next: your message" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(group("glasses")).toHaveAttribute("open");
  await expect(group("extras")).toHaveAttribute("open");
  await expect(page.locator("[data-group][open]")).toHaveCount(2);
});

test("after an in-page link the browser’s Back still leads through a DigiMe’s steps @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await page.getByRole("link", { name: "Skip to the main content" }).press("Enter");
  await writeMessage(visitor, "A place to fix bikes after school, with tools");
  await expect(heading(page)).toHaveText("Nearly there");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("link", { name: "Get help", exact: true }).click();
  await expect(page).toHaveURL(/#help$/);
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(heading(page)).toHaveText("Nearly there");
  await page.goBack();
  await expect(page).toHaveURL(/#help$/);
  await expect(heading(page)).toHaveText("What do you want to say?");
  // The link's history entry and the one before it are the same step; a reload adds no further entry.
  await page.reload();
  await visitor.settle();
  await expect(heading(page)).toHaveText("What do you want to say?");
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText("Nearly there");
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/#main$/);
  await expect(heading(page)).toHaveText("Make your DigiMe");
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
    const next = page.getByRole("button", { name: "Next: your message" });
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
