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
  await expect(form.getByRole("alert")).toHaveText(/^garden\.heic cannot be used here\. Save it again as an SVG/);
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
