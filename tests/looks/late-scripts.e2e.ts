import type { Page } from "@playwright/test";
import { CREATE } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test.use({ motion: true });

const NUMBERS = "/about-us/children-in-numbers/";
const islands = [
  { name: "content-form", address: "/forms/contact/" },
  { name: "digime", address: CREATE },
  { name: "office-map", address: "/contact-us/" },
];
const scriptOf = (name: string) => new RegExp(`/assets/${name}-.{8}\\.js$`);

async function open(page: Page, address: string): Promise<string> {
  const answer = await page.goto(address);
  await page.waitForSelector("html[data-script=ready]");
  return (await answer?.text()) ?? "";
}

/**
 * Without the attributes of a form that script has taken over, and without `hidden` on parts that a style sheet hid
 * before.
 */
function bothOf(page: Page, sent: string, selector: string, as: "innerHTML" | "textContent") {
  return page.evaluate(
    ([sent, selector, as]) => {
      const read = (from: Document) =>
        from.querySelector(selector)?.[as]?.replaceAll(/ (?:data-live|hidden|disabled)="[^"]*"/g, "");
      return [read(document), read(new DOMParser().parseFromString(sent, "text/html"))];
    },
    [sent, selector, as] as const,
  );
}

async function expectSentWithoutScript(page: Page): Promise<void> {
  const message = page.getByLabel("Your message", { exact: true });
  await message.fill("These words stay, whatever happens to the script.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(message).toHaveValue("These words stay, whatever happens to the script.");
}

for (const { name, address } of islands) {
  const place = `[data-island=${name}]`;
  test(`${name} stays as the server sent it when its script fails to load or to run @script`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
    const told = () => complaints.filter((line) => line.includes(`The component ${name}`)).length;
    const script = (body: string) => ({ contentType: "text/javascript", body });
    const failures = {
      "it cannot be fetched": null,
      "it is not there": { status: 404, body: "Not found" },
      "it is a page": { contentType: "text/html", body: "<!DOCTYPE html><p>Sign in</p>" },
      "it throws at once": script("throw new Error('broken')"),
      "it throws when it begins": script("export function hydrate() { throw new Error('broken'); }"),
      "it fails after it has begun": script(
        "export function hydrate(element, _, failed) { element.textContent = ''; failed(new Error('broken')); }",
      ),
    };
    for (const [what, answer] of Object.entries(failures)) {
      complaints.length = 0;
      await page.route(scriptOf(`${name}.island`), (route) =>
        answer === null ? route.abort() : route.fulfill(answer),
      );
      const sent = await open(page, address);
      await page.locator(place).scrollIntoViewIfNeeded();
      await expect.poll(told, what).toBe(1);
      const [shown, made] = await bothOf(page, sent, place, "innerHTML");
      expect(shown, what).toBe(made);
      if (name === "content-form") {
        await expectSentWithoutScript(page);
        await expect.poll(told, what).toBe(2);
      }
      await page.unroute(scriptOf(`${name}.island`));
    }
  });
}

test("a page has the same words with script and without @script", async ({ visitor }) => {
  for (const address of ["/", NUMBERS, "/your-rights/complaints/", "/privacy/"]) {
    const sent = await open(visitor.page, address);
    await visitor.page.waitForLoadState("networkidle");
    const [shown, made] = await bothOf(visitor.page, sent, "body", "textContent");
    expect(shown, address).toBe(made);
  }
});

test("menu, filters and forms work in a four-year-old browser @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    for (const name of ["popover", "inert", "togglePopover"]) Reflect.deleteProperty(HTMLElement.prototype, name);
    Reflect.deleteProperty(Document.prototype, "startViewTransition");
    for (const name of ["any", "timeout"]) Reflect.deleteProperty(AbortSignal, name);
    for (const name of ["toSorted", "toSpliced", "with", "findLast"]) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(Promise, "withResolvers");
    Reflect.deleteProperty(Object, "groupBy");
    Reflect.deleteProperty(window, "navigation");
  });
  await visitor.open("/");
  await page.locator("summary", { hasText: "Your rights" }).first().click();
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Your rights" }).click();
  await expect(page).toHaveURL("/your-rights/");
  await visitor.open("/news/");
  await page.locator("summary", { hasText: "Category" }).click();
  await page.getByRole("checkbox", { name: "Our work" }).check();
  await page.getByRole("button", { name: "Apply filters" }).and(page.locator(":visible")).click();
  await expect(page).toHaveURL("/news/?category=our-work");
  await expect(page.getByRole("link", { name: "Remove filter Our work" })).toBeVisible();
  await page.getByRole("link", { name: "View more" }).click();
  await expect(page.locator("#item-13")).toBeInViewport();
  await visitor.open("/forms/order-resources/");
  await page.getByLabel("Postcode", { exact: true }).fill("2000");
  await page.getByLabel("Postcode", { exact: true }).press("Tab");
  await expect(page.locator("#order-resources-postcode-error")).toContainText("postcode in WA");
});
