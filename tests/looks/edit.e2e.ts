import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { acceptDialogs, editSite } from "../../e2e/edit-site.ts";

const site = editSite();

test("a file that others link to cannot be deleted, and the message names them @script", async ({ page }) => {
  const said = acceptDialogs(page);
  await page.goto(`${site.address}/edit/?delete#/collections/news/entries/first`);
  await expect(page.getByLabel("Headline")).toHaveValue("First");
  await page.getByRole("button", { name: "Delete the file" }).click();
  await expect(page.getByText(/^Not deleted\. content\/news\/first.md is still needed/)).toBeVisible();
  expect(said[0]).toBe("Do you want to delete this file?");
  await expect(() =>
    expect(said.at(-1)).toMatch(/content\/news\/first\.md is still needed\. Fix this first: news\/second\.md, line/),
  ).toPass();
  expect(existsSync(path.join(site.folder, "content/news/first.md"))).toBe(true);
});
