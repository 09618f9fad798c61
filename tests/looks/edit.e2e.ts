import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { acceptDialogs, editSite, save, trySave } from "../../e2e/edit-site.ts";

const site = editSite();

test("with many tabs open none has to wait, and one that is shown again is up to date @script", async ({
  page: first,
  context,
}) => {
  const file = path.join(site.folder, "content/news/second.md");
  const text = readFileSync(file, "utf8");
  await first.goto(`${site.address}/news/second/`);
  await show(first, false);
  // A browser opens at most six connections to a host, and there is one background page more.
  for (let open = 1; open < 7; open++) {
    const page = await context.newPage();
    await page.goto(`${site.address}/news/`);
    await show(page, false);
  }
  const last = await context.newPage();
  await last.goto(`${site.address}/news/second/`);
  writeFileSync(file, text.replace("headline: Second", "headline: Looked at"));
  await expect(last.getByRole("heading", { level: 1 })).toHaveText("Looked at");
  await expect(first.getByRole("heading", { level: 1 })).toHaveText("Second");
  await show(first, true);
  await expect(first.getByRole("heading", { level: 1 })).toHaveText("Looked at");
  writeFileSync(file, text);
  await expect(last.getByRole("heading", { level: 1 })).toHaveText("Second");
});

/** Makes a page visible or hidden, as when its tab is chosen or left: here the browser calls every page visible. */
async function show(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, !visible);
}

test("a picture that is too large is refused when it is chosen, and another is saved with the article @script", async ({
  page,
}) => {
  const large = path.join(site.folder, "large.png");
  writeFileSync(large, "");
  truncateSync(large, 30 * 1024 * 1024);
  const photo = path.join(site.folder, "content/media/scenes/photo.png");
  mkdirSync(path.dirname(photo), { recursive: true });
  await sharp({
    create: { width: 300, height: 300, channels: 3, background: "red", noise: { type: "gaussian", sigma: 60 } },
  }).toFile(photo);
  const chooser = page.getByRole("dialog").filter({ hasText: "Choose selected" });
  await page.goto(`${site.address}/edit/?large#/collections/news/entries/second`);
  await expect(page.getByLabel("Headline")).toHaveValue("Second");
  await page.getByRole("button", { name: "Expand" }).first().click();
  await page.getByRole("button", { name: "Choose an image" }).click();
  // The list shows a thumbnail, but the whole file is downloaded.
  await chooser.getByText("photo.png").click();
  const downloaded = page.waitForEvent("download");
  await chooser.getByRole("button", { name: "Download" }).click();
  expect(readFileSync(await (await downloaded).path()).equals(readFileSync(photo))).toBe(true);
  const said = page.waitForEvent("dialog");
  const choosing = chooser.locator("input[type=file]").setInputFiles(large);
  const refusal = await said;
  expect(refusal.message()).toBe("large.png is too large. Save it smaller: 20 MB at most.");
  await refusal.accept();
  await choosing;
  const square = path.join(site.folder, "content/media/square.png");
  await chooser
    .locator("input[type=file]")
    .setInputFiles({ name: "Our Square.png", mimeType: "image/png", buffer: readFileSync(square) });
  await chooser.getByRole("button", { name: "Choose selected" }).click();
  await expect(page.getByRole("button", { name: "Choose different image" })).toBeVisible();
  await page.getByLabel("What is in the picture").fill("A square");
  await save(page);
  expect(readFileSync(path.join(site.folder, "content/news/second.md"), "utf8")).toContain(
    "file: scenes/our-square.png",
  );
  expect(readdirSync(path.join(site.folder, "content/media/scenes"))).not.toContain("large.png");
});

test("a new folder of pages needs its own page first, and an invalid folder name is reported @script", async ({
  page,
}) => {
  writeFileSync(
    path.join(site.folder, "content/pages/about-us.md"),
    "---\ntitle: About us\ndescription: Who we are.\n---\n\nWords.\n",
  );
  const shown = page.frameLocator("#preview-pane").frameLocator("iframe");
  acceptDialogs(page);
  const write = async (title: string, at: string) => {
    await page.goto(`${site.address}/edit/?${title.length}${at}#/collections/pages/new`);
    await page.getByLabel("Folder").fill(at);
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Description").fill("What grows.");
    await trySave(page);
  };
  for (const at of ["About Us/Nowhere", ""]) {
    await write("Our garden", at);
    await expect(
      page.getByText(/^This cannot be a folder\. Use small letters.* or \/ alone for the top\.$/),
    ).toBeVisible();
  }
  await expect(page.getByText("Write a new folder’s own page first, in the folder above")).toBeVisible();
  for (const [title, at] of [
    ["At the top", "/"],
    ["Our garden", "about-us"],
    ["The gate", "about-us/our-garden"],
  ] as const) {
    await write(title, at);
    await expect(shown.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  const names = [...readAll().keys()].filter((name) => name.startsWith("pages/about-us"));
  expect(names.sort()).toEqual([
    "pages/about-us.md",
    "pages/about-us/our-garden.md",
    "pages/about-us/our-garden/the-gate.md",
  ]);
});

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
  expect([...readAll().keys()]).toContain("news/first.md");
});

function readAll(): Map<string, Buffer> {
  const content = path.join(site.folder, "content");
  const files = readdirSync(content, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(content, name)).isFile(),
  );
  return new Map(files.map((name) => [name, readFileSync(path.join(content, name))]));
}
