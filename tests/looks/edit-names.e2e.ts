import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { acceptDialogs, editSite, save, trySave } from "../../e2e/edit-site.ts";

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

test("a title that yields no address is marked as wrong, and a page named ‘untitled’ blocks no others @script", async ({
  page,
}) => {
  acceptDialogs(page);
  const said = page.getByRole("alert").first();
  writeFileSync(inContent("pages/untitled.md"), "---\ntitle: Untitled\ndescription: A page.\n---\n\nWords.\n");
  await page.goto(`${site.address}/edit/?signs#/collections/pages/new`);
  const title = page.getByLabel("Title");
  await page.getByLabel("Folder").fill("/");
  await page.getByLabel("Description").fill("What they say.");
  await title.fill("😀");
  await trySave(page);
  await expect(said).toHaveText(/^Not saved\. Title needs some letters a to z or digits/);
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/the address stays/);
  await title.fill("Plain words");
  await save(page);
  await title.fill("关于");
  await save(page);
  expect(readFileSync(inContent("pages/plain-words.md"), "utf8")).toContain("title: 关于");

  await page.goto(`${site.address}/edit/?letters#/collections/news/new`);
  await page.getByLabel("Headline").fill("عربي");
  await trySave(page);
  await expect(said).toHaveText(/^Not saved\. Headline needs some letters/);
});

test("a new file edited as raw text asks for its name, and shows it from then on @script", async ({ page }) => {
  acceptDialogs(page);
  const said = page.getByRole("alert").first();
  for (const [kind, folder] of [
    ["forms", "forms"],
    ["voices-responses", "voices/responses"],
  ]) {
    await page.goto(`${site.address}/edit/?${kind}#/collections/${kind}/new`);
    const name = page.getByLabel("File", { exact: true });
    await page.getByLabel("The file").fill("title: Walks\n");
    await trySave(page);
    await expect(said).toHaveText("Not saved. File is missing.");
    await expect(name).toBeFocused();
    await name.fill("関係");
    await trySave(page);
    await expect(name).toHaveAccessibleDescription(
      /^File needs some letters a to z or digits, because the file’s name is made from it\./,
    );
    await name.fill("Children’s walks");
    await save(page);
    await page.reload();
    await expect(name).toHaveValue("childrens-walks");
    await expect(name).not.toBeEditable();
    await page.getByLabel("The file").fill("title: Long walks\n");
    await save(page);
    expect(readFileSync(inContent(`${folder}/childrens-walks.yaml`), "utf8")).toBe("title: Long walks\n");
  }
});

test("leaving a saved or deleted file does not ask about unsaved text @script", async ({ page }) => {
  const said = acceptDialogs(page);
  await page.goto(`${site.address}/edit/?leave#/collections/news/entries/first`);
  const headline = page.getByLabel("Headline");
  await headline.fill("First of all");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save and copy" }).click();
  await expect(page).toHaveURL(/news\/new$/);
  await expect(headline).toHaveValue("First of all");
  await headline.fill("A copy");
  await save(page);
  expect(said).toEqual([]);
  await headline.fill("A copy that goes");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page).toHaveURL(/collections\/news$/);
  expect(said).toEqual(["Do you want to delete this file, with what you wrote and did not save?"]);
  await page.getByRole("link", { name: "First of all" }).click();
  await headline.fill("Not saved");
  await page.getByRole("link", { name: /News/ }).first().click();
  await expect.poll(() => said.at(-1)).toBe("What you wrote here is not saved. Do you want to leave it?");
});
