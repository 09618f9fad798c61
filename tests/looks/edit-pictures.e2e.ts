import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { acceptDialogs, editSite, save } from "../../e2e/edit-site.ts";

const site = editSite();

const inContent = (file: string) => path.join(site.folder, "content", file);

/** Adds a picture to the pictures of the content. @returns its file */
function addPicture(name: string): string {
  const photo = inContent(`media/scenes/${name}`);
  mkdirSync(path.dirname(photo), { recursive: true });
  copyFileSync(inContent("media/square.png"), photo);
  return photo;
}

test("a picture uploaded to an article again is selected without a prompt, and kept @script", async ({ page }) => {
  const said = acceptDialogs(page);
  const photo = addPicture("photo.png");
  const chooser = page.getByRole("dialog").filter({ hasText: "Choose selected" });
  await page.goto(`${site.address}/edit/#/collections/news/entries/second`);
  await expect(page.getByLabel("Headline")).toHaveValue("Second");
  await page.getByRole("button", { name: "Expand" }).first().click();
  await page.getByRole("button", { name: "Choose an image" }).click();
  await expect(chooser.getByText("photo.png")).toBeVisible();
  await chooser.locator("input[type=file]").setInputFiles(photo);
  await chooser.getByRole("button", { name: "Choose selected" }).click();
  await page.getByLabel("What is in the picture").fill("A square");
  await save(page);
  expect(said).toEqual([]);
  expect(existsSync(photo)).toBe(true);
  expect(readFileSync(inContent("news/second.md"), "utf8")).toContain("file: scenes/photo.png");
});

test("the media library takes a new picture, and one uploaded again is there once, without a prompt @script", async ({
  page,
}) => {
  const said = acceptDialogs(page);
  const photo = addPicture("listed.png");
  await page.goto(`${site.address}/edit/#/collections/news`);
  await page.getByRole("button", { name: "Media" }).click();
  const list = page.getByRole("dialog").filter({ hasText: "Delete selected" });
  await expect(list.getByText("listed.png")).toBeVisible();
  for (const name of ["another.png", "listed.png"]) {
    const brought = { name, mimeType: "image/png", buffer: readFileSync(photo) };
    await list.locator("input[type=file]").setInputFiles(brought);
    await expect(list.getByText(name)).toHaveCount(1);
    await expect(list.getByRole("button", { name: "Delete selected" })).toBeEnabled();
    // The new picture is chosen; a click takes the choice back.
    await list.getByText(name).click();
    await expect(list.getByRole("button", { name: "Delete selected" })).toBeDisabled();
  }
  await expect(list.getByText(/\.png$/)).toHaveCount(2);
  expect(said).toEqual([]);
  expect(existsSync(photo)).toBe(true);
});
