import type { Page } from "@playwright/test";
import { CREATE } from "../pages.ts";
import { expect, hold, test } from "../visitor.ts";

test.use({ motion: true });

const islands = [
  { name: "content-form", address: "/forms/contact/" },
  { name: "digime", address: CREATE },
];
const scriptOf = (name: string) => new RegExp(`/assets/${name}-.{8}\\.js$`);

/** Opens a page and waits for its script. @returns the HTML that the server sent */
async function open(page: Page, address: string): Promise<string> {
  const answer = await page.goto(address);
  await page.waitForSelector("html[data-script=ready]");
  return (await answer?.text()) ?? "";
}

/**
 * The HTML of the same element in the page and in what the server sent. Without the attributes of a form that script has
 * taken over, and without `hidden` on parts that a style sheet hid before.
 */
function bothOf(page: Page, sent: string, selector: string) {
  return page.evaluate(
    ([sent, selector]) => {
      const read = (from: Document) =>
        from.querySelector(selector)?.innerHTML.replaceAll(/ (?:data-live|hidden|disabled)="[^"]*"/g, "");
      return [read(document), read(new DOMParser().parseFromString(sent, "text/html"))];
    },
    [sent, selector] as const,
  );
}

test("filters ticked before the news scripts load are applied @script", async ({ visitor }) => {
  const { page } = visitor;
  const letGo = await hold(page, scriptOf("enhance"));
  await page.goto("/news/?category=our-work", { waitUntil: "commit" });
  await page.locator("summary", { hasText: "Category" }).click();
  const boxes = page.getByRole("group", { name: "Category" }).getByRole("checkbox");
  await page.getByRole("checkbox", { name: "Our work" }).uncheck();
  for (const at of [0, 1]) await boxes.and(page.locator(":enabled:not([value=our-work])")).nth(at).check();
  const ticked = boxes.and(page.locator(":checked"));
  const values = await ticked.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  await letGo();
  await expect(page).toHaveURL(`/news/?category=${values.join(",")}`);
  await expect(page.getByRole("link", { name: /^Remove filter / })).toHaveCount(2);
  await expect(ticked).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Our work" })).toBeChecked();
});

for (const { name, address } of islands)
  test(`hydration changes nothing of what the server sent for ${name} @script`, async ({ page }) => {
    const sent = await open(page, address);
    await page.locator(`[data-island=${name}][data-live]`).waitFor();
    const [shown, made] = await bothOf(page, sent, `[data-island=${name}]`);
    expect(shown).toBe(made);
  });

test("a DigiMe begun before its script loads keeps what was chosen @script", async ({ visitor }) => {
  const { page } = visitor;
  const letGo = await hold(page, scriptOf("digime.island"));
  await open(page, CREATE);
  const choose = page.locator("details", { hasText: "Glasses" }).first();
  await choose.locator("summary").click();
  const option = choose.getByRole("radio", { includeHidden: true }).nth(2);
  await option.check();
  await letGo();
  await visitor.settle();
  await expect(option).toBeChecked();
  await page.getByRole("button", { name: "Next: your message" }).click();
  await expect(page).toHaveURL(/#message$/);
  await page.goBack();
  await expect(option).toBeChecked();
});
