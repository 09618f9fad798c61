import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { acceptDialogs, editSite, save } from "../../e2e/edit-site.ts";

const site = editSite();

const inContent = (file: string) => path.join(site.folder, "content", file);

test("a title may have special characters, and the page stays in the file made for it @script", async ({ page }) => {
  acceptDialogs(page);
  writeFileSync(inContent("pages/about-us.md"), "---\ntitle: About us\ndescription: Who we are.\n---\n\nWords.\n");
  const shown = page.frameLocator("#preview-pane").frameLocator("iframe");
  const titles = ["Children’s rights", "Questions – and answers", "Café days", "Øß", "Children’s rights"];
  for (const [index, title] of titles.entries()) {
    // With a question mark the browser loads a new document.
    await page.goto(`${site.address}/edit/?${index}#/collections/pages/new`);
    await page.getByLabel("Folder").fill("about-us");
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Description").fill(`Page ${index}.`);
    await save(page);
    await expect(shown.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByLabel("Description")).toHaveValue(`Page ${index}.`);
  }
  await page.reload();
  await page.getByLabel("Description").fill("Written later.");
  await save(page);
  expect(readdirSync(inContent("pages/about-us")).sort()).toEqual([
    "cafe-days.md",
    "childrens-rights-1.md",
    "childrens-rights.md",
    "oss.md",
    "questions-and-answers.md",
  ]);
  expect(readFileSync(inContent("pages/about-us/childrens-rights-1.md"), "utf8")).toContain("Written later.");
  expect(readFileSync(inContent("pages/about-us/childrens-rights.md"), "utf8")).toContain("Page 0.");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect.poll(() => readdirSync(inContent("pages/about-us"))).not.toContain("childrens-rights-1.md");
});

test("moving a page updates links to it, and its old address redirects to it @script", async ({ page }) => {
  const said = acceptDialogs(page);
  const write = (file: string, title: string, text: string) =>
    writeFileSync(inContent(`pages/${file}.md`), `---\ntitle: ${title}\ndescription: ${title}.\n---\n\n${text}\n`);
  write("places", "Places", "See [zebras](/zebras/).");
  write("zebras", "Zebras", "Striped.");
  const shown = page.frameLocator("#preview-pane").frameLocator("iframe");
  await page.goto(`${site.address}/edit/?move#/collections/pages/entries/zebras`);
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Zebras");
  await page.getByLabel("Folder").fill("places");
  await save(page);
  expect(said).toContain("The page has moved, and links to it were changed in content/pages/places.md.");
  await expect(page).toHaveURL(/entries\/places\/zebras$/);
  await expect(shown.getByText("Striped.")).toBeVisible();
  await expect(page.getByText("Earlier addresses (optional)")).toBeVisible();
  expect(readFileSync(inContent("pages/places/zebras.md"), "utf8")).toContain("formerly: [/zebras/]");
  await page.goto(`${site.address}/zebras/?from=mail`);
  await expect(page).toHaveURL(`${site.address}/places/zebras/?from=mail`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zebras");
});
