import { readFileSync } from "node:fs";
import path from "node:path";
import { expect as assured, type Page, test } from "@playwright/test";
import { editSite, LONGEST_MS } from "../edit-site.ts";

const expect = assured.configure({ timeout: 30_000 });
const site = editSite();

/** Opens the home page's file on the screen, with these words for its text when there are some. */
async function openText(page: Page, words?: string) {
  test.setTimeout(LONGEST_MS);
  await page.goto(`${site.address}/edit/#/collections/pages/entries/index`);
  const text = page.getByRole("textbox", { name: /^Text/ });
  await expect(text).toHaveValue(/Welcome/);
  if (words !== undefined) await text.fill(words);
  return text;
}

test("a form whose file was refused says why, and goes on with another @script", async ({ page }) => {
  const text = await openText(page, "");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Picture" });
  const bring = form.getByLabel("Bring a new file");
  await bring.setInputFiles({ name: "garden.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") });
  await expect(form.getByRole("alert")).toHaveText(/^garden\.heic is really something else .* Save it again as an SVG/);
  const square = readFileSync(path.join(site.folder, "content/media/square.svg"));
  await bring.setInputFiles({ name: "mended.svg", mimeType: "image/svg+xml", buffer: square });
  await expect(form.getByLabel("File", { exact: true })).toHaveValue("scenes/mended.svg");
  await expect(form.getByRole("alert")).toBeEmpty();
  await bring.setInputFiles({ name: "garden.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") });
  await expect(form.getByRole("alert")).not.toBeEmpty();
  await form.getByLabel("File", { exact: true }).fill("scenes/garden.svg");
  await expect(form.getByRole("alert")).toBeEmpty();
  await form.getByLabel("Alt").fill("A garden");
  await form.getByRole("button", { name: "Put it in the text" }).click();
  await expect(text).toHaveValue("![A garden](scenes/garden.svg)\n\n");
});
