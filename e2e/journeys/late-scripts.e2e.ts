import type { Page } from "@playwright/test";
import { choose } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, hold, test } from "../visitor.ts";

test.use({ motion: true });

const islands = [
  { name: "content-form", address: "/forms/contact/" },
  { name: "digime", address: CREATE },
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

/**
 * Password managers, grammar checkers and translations put elements and attributes next to fields, around texts, and
 * fields of their own into forms.
 */
const changeByOthers = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll("main textarea, main input, header input")) {
      field.setAttribute("data-checked-by-others", "");
      field.after(document.createElement("div"));
    }
    for (const form of document.querySelectorAll("main form"))
      form.prepend(Object.assign(document.createElement("textarea"), { name: "theirs", hidden: true }));
    for (const heading of document.querySelectorAll("main legend, main label")) {
      const box = document.createElement("font");
      box.append(...heading.childNodes);
      heading.append(box);
    }
  });

test("filters ticked before the news scripts load are applied @script", async ({ visitor }) => {
  const { page } = visitor;
  const letGo = await hold(page, scriptOf("entry.client"));
  await page.goto("/news/?category=our-work", { waitUntil: "commit" });
  await page.locator("summary", { hasText: "Category" }).click();
  await changeByOthers(page);
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

test("what was typed before the script loads stays when other programs change the page @script", async ({ page }) => {
  const letGo = await hold(page, /\.island-.{8}\.js$/);
  await page.goto("/forms/contact/");
  await changeByOthers(page);
  const message = page.getByLabel("Your message");
  await page.getByLabel("What should we call you?").fill("Kit");
  await page.getByRole("radio", { name: "By email" }).check();
  await page.getByRole("textbox", { name: "Email" }).fill("kit@example.org");
  await page.getByRole("checkbox", { name: /keep this message/ }).check();
  await message.fill("Nobody asked us");
  await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  await letGo();
  await page.locator("[data-island=content-form][data-live]").waitFor();
  await expect(message).toBeFocused();
  await page.keyboard.type(" ever");
  await expect(message).toHaveValue("Nobody ever asked us");
  await expect(page.getByLabel("What should we call you?")).toHaveValue("Kit");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("kit@example.org");
  await expect(page.getByRole("checkbox", { name: /keep this message/ })).toBeChecked();
});

for (const last of ["message", "details"])
  test(`a DigiMe on a page that other programs change keeps what was typed before its script, at its ${last} @script`, async ({
    page,
  }) => {
    const letGo = await hold(page, scriptOf("digime.island"));
    await open(page, CREATE);
    await changeByOthers(page);
    await choose(page.getByRole("radio", { name: "Hijab" }));
    await page.getByRole("button", { name: "Next: your words" }).click();
    const message = page.getByLabel("Your message");
    await expect(message).toBeVisible();
    await changeByOthers(page);
    const words = "A wall to paint on, and somebody to show us how";
    await message.fill(words);
    if (last === "details") {
      await page.getByRole("button", { name: "Next: your details" }).click();
      await expect(page.getByLabel("Your nickname")).toBeVisible();
      await changeByOthers(page);
      await page.getByLabel("Your nickname").fill("Harjit");
      await page.getByRole("checkbox", { name: "Email" }).check();
      await page.getByLabel("Your email").fill("harjit@example.org");
    }
    await letGo();
    await page.locator("[data-island=digime][data-live]").waitFor();
    if (last === "message") {
      await expect(message).toHaveValue(words);
      await expect(message).toBeFocused();
      await page.getByRole("button", { name: "Next: your details" }).click();
    } else {
      await expect(page.getByLabel("Your nickname")).toHaveValue("Harjit");
      await expect(page.getByLabel("Your email")).toHaveValue("harjit@example.org");
    }
    await expect(page.locator(".preview")).toContainText(words);
    await expect(page.locator(".preview").getByRole("img", { name: /hijab/ })).toBeVisible();
  });

test("a DigiMe begun before its script loads keeps what was chosen @script", async ({ visitor }) => {
  const { page } = visitor;
  const letGo = await hold(page, scriptOf("digime.island"));
  await open(page, CREATE);
  await choose(page.getByRole("radio", { name: "Glasses", exact: true }));
  const option = page.getByRole("radio", { name: "Soft corners" });
  await choose(option);
  await letGo();
  await visitor.settle();
  await expect(option).toBeVisible();
  await expect(option).toBeChecked();
  await page.getByRole("button", { name: "Next: your words" }).click();
  await expect(page).toHaveURL(/#message$/);
  await page.goBack();
  await choose(page.getByRole("radio", { name: "Glasses", exact: true }));
  await expect(option).toBeChecked();
});

test("a form reads again what a program filled in without an event @script", async ({ visitor }) => {
  const { page } = visitor;
  const fill = (selector: string, change: { value?: string; checked?: boolean }) =>
    page.locator(selector).evaluate((field, change) => void Object.assign(field, change), change);
  await visitor.open("/forms/contact/");
  const email = page.getByRole("textbox", { name: "Email" });
  await fill("[name=name]", { value: "Kit" });
  await fill("[name=reply][value='By email']", { checked: true });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(email).toBeVisible();
  await expect(page.locator("#contact-email-error")).toBeVisible();
  await fill("[name=email]", { value: "kit@example.org" });
  await email.focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("#contact-email-error")).toHaveCount(0);

  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  const words = "A wall to paint on, and somebody to show us how";
  await fill("[name=message]", { value: words });
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Next: your words" }).click();
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.locator(".preview")).toContainText(words);

  await visitor.open("/news/");
  await page.locator("summary", { hasText: "Category" }).click();
  await fill("[name=category][value=our-work]", { checked: true });
  await page.locator("details[open] [data-done]").click();
  await expect(page).toHaveURL("/news/?category=our-work");
});
