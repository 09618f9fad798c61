import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { editSite } from "../edit-site.ts";

const site = editSite();

test("an editor sees a change, a mistake and its fix without touching the browser @script", async ({ page }) => {
  const file = path.join(site.folder, "content/news/second.md");
  const text = readFileSync(file, "utf8");
  const bar = page.getByRole("complementary", { name: "Editing" });
  await page.goto(`${site.address}/news/second/`);
  await expect(bar).toContainText("This page is content/news/second.md");
  writeFileSync(file, text.replace("headline: Second", "headline: Another\ndraft: true"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Another");
  await expect(bar).toContainText("Draft: nobody else sees this page.");
  writeFileSync(file, text.replace("/news/first/", "/news/frist/"));
  await expect(bar).toContainText("There is no page at /news/frist/. Did you mean /news/first/?");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Another");
  writeFileSync(file, text);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second");
  await expect(bar).not.toContainText("problem");
  // By a link, as an editor would: `goto` fails while the page is being reloaded.
  await page.getByRole("link", { name: "News", exact: true }).first().click();
  await expect(page).toHaveURL(`${site.address}/news/`);
  await expect(page.locator("input[type=checkbox]").first()).toBeAttached();
  await expect(bar).toBeVisible();
});
