import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { editSite } from "../../e2e/edit-site.ts";

const site = editSite();

/** Opens the home page's file on the screen, and replaces its text with these words, if there are any. */
async function openText(page: Page, words?: string) {
  await page.goto(`${site.address}/edit/#/collections/pages/entries/index`);
  const text = page.getByRole("textbox", { name: /^Text/ });
  await expect(text).toHaveValue(/Welcome/);
  if (words !== undefined) await text.fill(words);
  return text;
}

test("a form that refused a file says why, and accepts another @script", async ({ page }) => {
  const text = await openText(page, "");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Picture" });
  const bring = form.getByLabel("Add a new file");
  await bring.setInputFiles({ name: "garden.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") });
  await expect(form.getByRole("alert")).toHaveText(
    /^garden\.heic is really something other .* Save it again as an SVG/,
  );
  const square = readFileSync(path.join(site.folder, "content/media/square.svg"));
  await bring.setInputFiles({ name: "mended.svg", mimeType: "image/svg+xml", buffer: square });
  await expect(form.getByLabel("File", { exact: true })).toHaveValue("scenes/mended.svg");
  await expect(form.getByRole("alert")).toBeEmpty();
  await bring.setInputFiles({ name: "garden.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") });
  await expect(form.getByRole("alert")).not.toBeEmpty();
  await form.getByLabel("File", { exact: true }).fill("scenes/garden.svg");
  await expect(form.getByRole("alert")).toBeEmpty();
  await form.getByLabel("What is in the picture").fill("A garden");
  await form.getByRole("button", { name: "Put it in the text" }).click();
  await expect(text).toHaveValue("![A garden](scenes/garden.svg)\n\n");
});

test("a component that its form cannot reproduce is not opened, and says what to fix @script", async ({ page }) => {
  const faulty = `<div data-component="NewsTeasers" data-props='{"category":"our-work"}'></div>`;
  const text = await openText(page, faulty);
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 9));
  await page.getByRole("button", { name: "Change the component at the cursor" }).click();
  await expect(page.getByText("NewsTeasers cannot be opened: ‘category’ needs [ ].")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "NewsTeasers" })).toHaveCount(0);
  await text.fill(faulty.replace(`"our-work"`, `["our-work"]`));
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 9));
  await page.getByRole("button", { name: "Change the component at the cursor" }).click();
  await expect(page.getByRole("dialog", { name: "NewsTeasers" }).getByLabel("One of them")).toHaveValue("our-work");
  await expect(page.getByText("cannot be opened")).toHaveCount(0);
});

test("a form asks before it discards changes, and the items of a list stay in order @script", async ({ page }) => {
  const said: string[] = [];
  let isGivenUp = false;
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    return isGivenUp ? dialog.accept() : dialog.dismiss();
  });
  const call = (heading: string) => ({ heading, text: "We listen.", link: { page: "/", label: "Home" } });
  const props = JSON.stringify({ calls: ["One", "Two", "Three"].map(call) });
  const text = await openText(page, `<div data-component="CallToAction" data-props='${props}'></div>`);
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 9));
  const change = page.getByRole("button", { name: "Change the component at the cursor" });
  const form = page.getByRole("dialog", { name: "CallToAction" });
  await change.click();
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  expect(said).toEqual([]);

  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 9));
  await change.click();
  const items = form.getByRole("group", { name: /^Call \d$/ });
  await form.getByRole("button", { name: "Take out call 1" }).click();
  await expect(items.first()).toBeFocused();
  await form.getByRole("button", { name: "Add call" }).click();
  await expect(items.locator("> legend")).toHaveText(["Call 1", "Call 2", "Call 3"]);
  await expect(items.getByRole("button", { name: /^Take out/ })).toHaveText(
    [1, 2, 3].map((number) => `Take out call ${number}`),
  );
  await expect(items.getByLabel(/^Heading/).first()).toHaveValue("Two");
  await form.getByRole("button", { name: "Take out call 3" }).click();
  await expect(form.getByRole("button", { name: "Add call" })).toBeFocused();
  // Quickly one after the other, as by somebody who wants to leave.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(form).toBeVisible();
  const asked = "You will lose what you wrote in this form. Do you want to close it?";
  expect(said).toEqual([asked, asked]);
  // As a phone's Back button does.
  await form.evaluate((dialog) => Reflect.apply(Reflect.get(dialog, "requestClose"), dialog, []));
  await expect(form).toBeVisible();
  expect(said).toEqual([asked, asked, asked]);
  // As when somebody cancels the choice of a file.
  await items.first().dispatchEvent("cancel", { bubbles: true });
  await items
    .getByLabel(/^Heading/)
    .first()
    .focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "ni", selectionStart: 2, selectionEnd: 2 });
  await page.keyboard.press("Escape");
  await expect(form).toBeVisible();
  expect(said).toEqual([asked, asked, asked]);
  await keyboard.send("Input.insertText", { text: "ni" });
  isGivenUp = true;
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toHaveCount(0);
  await expect(text).toHaveValue(/"One"/);
});

test("components can be chosen and inserted with the keyboard alone @script", async ({ page }) => {
  const text = await openText(page, "");
  await page.getByLabel("Component", { exact: true }).focus();
  for (const name of ["BannerCarousel", "CallToAction", "ContentForm", "FeaturedResponses", "HelpLines"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByLabel("Component", { exact: true })).toHaveValue(name);
    await expect(page.locator("dialog")).toHaveCount(0);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "HelpLines" })).toBeVisible();
  await page.getByRole("button", { name: "Put it in the text" }).focus();
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(`<div data-component="HelpLines"></div>\n\n`);
});

test("what a form inserted or changed in the text is undone like typing @script", async ({ page }) => {
  const text = await openText(page, "Words");
  await text.press("End");
  await text.pressSequentially("!");
  await page.getByLabel("Component", { exact: true }).selectOption("PastTopics");
  await page.getByRole("button", { name: "Insert the component" }).click();
  const form = page.getByRole("dialog", { name: "PastTopics" });
  await form.getByRole("button", { name: "Put it in the text" }).click();
  const inserted = `Words!\n\n<div data-component="PastTopics"></div>\n\n`;
  await expect(text).toHaveValue(inserted);
  await expect(text).toBeFocused();
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 12));
  await page.getByRole("button", { name: "Change the component at the cursor" }).click();
  await form.getByLabel(/^Heading/).fill("Before");
  await form.getByRole("button", { name: "Put it in the text" }).click();
  await expect(text).toHaveValue(inserted.replace("></div>", ` data-props='{"heading":"Before"}'></div>`));
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toHaveValue(inserted);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toHaveValue("Words!");
});
