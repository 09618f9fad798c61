import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { editSite, save, trySave } from "../edit-site.ts";

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

test("an editor changes a page and writes an article with a picture, and no other file changes @script", async ({
  page,
}) => {
  const before = readAll();
  const home = path.join(site.folder, "content/pages/index.md");
  const shown = page.frameLocator("#preview-pane").frameLocator("iframe");
  const bar = shown.getByRole("complementary", { name: "Editing" });
  const text = page.getByRole("textbox", { name: /^Text/ });

  await page.goto(`${site.address}/edit/#/collections/pages/entries/index`);
  await expect(text).toHaveValue(/Welcome/);
  // Puts the cursor where a click after the last word would.
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(field.value.length, field.value.length));
  await page.getByLabel("Component", { exact: true }).selectOption("NewsTeasers");
  await page.getByRole("button", { name: "Insert the component" }).click();
  const component = page.getByRole("dialog", { name: "NewsTeasers" });
  await component.getByLabel("Heading").fill("Ann’s news");
  await component.getByRole("button", { name: "Put it in the text" }).click();
  // Its picture is optional.
  await page.getByLabel("Component", { exact: true }).selectOption("CallToAction");
  await page.getByRole("button", { name: "Insert the component" }).click();
  const calls = page.getByRole("dialog", { name: "CallToAction" });
  await calls.getByRole("button", { name: "Add call" }).click();
  for (const [label, words] of Object.entries({ Heading: "Ring us", Text: "We listen.", Page: "/", Label: "Home" }))
    await calls.getByLabel(new RegExp(`^${label} `)).fill(words);
  await calls.getByRole("button", { name: "Put it in the text" }).click();
  await save(page);
  await expect(shown.getByRole("heading", { name: "Ann’s news" })).toBeVisible();
  await expect(shown.getByRole("heading", { name: "Ring us" })).toBeVisible();
  const call = `{"calls":[{"heading":"Ring us","text":"We listen.","link":{"page":"/","label":"Home"}}]}`;
  const placed = `\n\n<div data-component="NewsTeasers" data-props='{"heading":"Ann’s news"}'></div>\n\n<div data-component="CallToAction" data-props='${call}'></div>\n`;
  expect(readFileSync(home, "utf8")).toBe(String(before.get("pages/index.md")).trimEnd() + placed);
  before.delete("pages/index.md");

  // With a question mark the browser loads a new document, without the state of the one before.
  await page.goto(`${site.address}/edit/?#/collections/news/new`);
  await page.getByLabel("Headline").fill("Our garden opens");
  await page.locator("input[type=date]").fill("2026-02-05");
  for (const [label, option] of [
    ["Category", "Reports"],
    ["Issues", "Play"],
    ["Background", "green"],
  ] as const) {
    await page.getByLabel(label).click();
    await page.getByRole("option", { name: option }).click();
  }
  await page.getByLabel("Summary").fill("Behind our office.");
  await text.fill("The gate is *open*.");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  const square = path.join(site.folder, "content/media/square.svg");
  await dialog
    .getByLabel("Add a new file")
    .setInputFiles({ name: "Our Garden.svg", mimeType: "image/svg+xml", buffer: readFileSync(square) });
  await expect(dialog.getByLabel("File", { exact: true })).toHaveValue("scenes/our-garden.svg");
  await dialog.getByLabel("What is in the picture").fill("A garden");
  await dialog.getByRole("button", { name: "Put it in the text" }).click();
  await expect(text).toHaveValue("The gate is *open*.\n\n![A garden](scenes/our-garden.svg)\n\n");
  await save(page);
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Our garden opens");
  await expect(shown.getByRole("img", { name: "A garden" })).toBeVisible();
  const written = `---
headline: Our garden opens
date: 2026-02-05
category: reports
issues: [play]
summary: Behind our office.
background: green
---

The gate is *open*.

![A garden](scenes/our-garden.svg)
`;
  const file = path.join(site.folder, "content/news/our-garden-opens.md");
  expect(readFileSync(file, "utf8")).toBe(written);

  // Once a new file has its own address it is read again, which would undo what is typed meanwhile.
  await page.goto(`${site.address}/edit/?again#/collections/news/entries/our-garden-opens`);
  await expect(text).toHaveValue(/The gate/);
  await text.fill("Read [the first](/news/frist/).");
  await save(page);
  await expect(bar).toContainText("There is no page at /news/frist/. Did you mean /news/first/?");
  await text.fill("Read [the first](/news/first/).");
  await save(page);
  await expect(shown.getByRole("link", { name: "the first" })).toBeVisible();
  await expect(bar).not.toContainText("problem");
  const changed = written.replace(/The gate[\s\S]*/, "Read [the first](/news/first/).\n");
  expect(readFileSync(file, "utf8")).toBe(changed);

  const meanwhile = changed.replace("Our garden", "A garden");
  writeFileSync(file, meanwhile);
  await page.getByLabel("Headline").fill("Gardens");
  await trySave(page);
  await expect(page.getByText(/^Not saved\. Somebody changed content\/news\/our-garden-opens.md while/)).toBeVisible();
  await expect(page.getByLabel("Headline")).toHaveValue("Gardens");
  expect(readFileSync(file, "utf8")).toBe(meanwhile);

  const after = readAll();
  for (const [name, bytes] of before) expect(after.get(name)?.equals(bytes), name).toBe(true);
  expect([...after.keys()].filter((name) => !before.has(name)).sort()).toEqual([
    "media/scenes/our-garden.svg",
    "news/our-garden-opens.md",
    "pages/index.md",
  ]);
});

function readAll(): Map<string, Buffer> {
  const content = path.join(site.folder, "content");
  const files = readdirSync(content, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(content, name)).isFile(),
  );
  return new Map(files.map((name) => [name, readFileSync(path.join(content, name))]));
}
