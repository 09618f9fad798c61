import { expect, type Page, test } from "@playwright/test";
import { acceptDialogs, editSite } from "../../e2e/edit-site.ts";

const site = editSite();

/** Saves with the keyboard alone. */
async function saveByKeyboard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Save now" })).toBeFocused();
  await page.keyboard.press("Enter");
}

test("saving with required fields empty focuses the first, which says so @script", async ({ page }) => {
  await page.goto(`${site.address}/edit/#/collections/news/new`);
  const headline = page.getByLabel("Headline");
  await expect(headline).toHaveAccessibleDescription("The headline");
  // Nothing of a new file is saved yet.
  await expect(page.getByText("Nothing to save")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
  await saveByKeyboard(page);
  const said = page.getByRole("alert").first();
  await expect(said).toHaveText("Not saved. Headline is missing. 5 other fields are marked, too.");
  await expect(headline).toBeFocused();
  await expect(headline).toHaveAttribute("aria-invalid", "true");
  await expect(headline).toHaveAccessibleDescription("Headline is missing. The headline");
  await page.keyboard.type("Gardens");
  await expect(headline).not.toHaveAttribute("aria-invalid");
  await page.locator("input[type=date]").fill("2026-02-05");
  await saveByKeyboard(page);
  await expect(page.getByLabel("Category")).toBeFocused();
  await expect(page.getByLabel("Category")).toHaveAccessibleDescription(/^Category is missing\./);
  // The same fields are still wrong.
  await headline.focus();
  await saveByKeyboard(page);
  await expect(page.getByLabel("Category")).toBeFocused();
});

test("an invalid folder is reported, and a collapsed part with an empty field expands @script", async ({ page }) => {
  acceptDialogs(page);
  await page.goto(`${site.address}/edit/#/collections/pages/new`);
  await page.getByLabel("Title").fill("Gardens");
  await page.getByLabel("Description").fill("What grows.");
  await page.getByLabel("Folder").fill("About Us");
  await saveByKeyboard(page);
  await expect(page.getByRole("alert").first()).toHaveText(/^Not saved\. This cannot be a folder\. Use small letters/);
  await expect(page.getByLabel("Folder")).toBeFocused();

  await page.goto(`${site.address}/edit/?menu#/collections/office/entries/menu`);
  await page.getByRole("button", { name: /^Add/ }).first().click();
  const fields = page.locator("input[type=text]:visible");
  const before = await fields.count();
  await page.getByRole("button", { name: "Collapse" }).first().click();
  await expect(fields).not.toHaveCount(before);
  await saveByKeyboard(page);
  await expect(page.locator("input:focus")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("input:focus")).toHaveAccessibleDescription(/ is missing\./);
});
