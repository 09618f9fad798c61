import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { axeFindings, expectFits, openAll } from "../axe.ts";
import { type ContentSite, startContentSite } from "../content-site.ts";
import { hasJava, htmlFindings } from "../html-checker.ts";
import { expect, test } from "../visitor.ts";

const EDITOR = "ann@office.example";
let site: ContentSite;
test.beforeAll(async () => {
  site = await startContentSite(undefined, { EDITORS: EDITOR });
});
test.afterAll(() => site.stop());

function link(): string {
  const folder = path.join(site.data, "mail");
  const emails = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(path.join(folder, name), "utf8"))
    : [];
  const [link = ""] = emails.flatMap(
    (email) => /http[^\s"<]+[?&]link=[^\s"<]+/.exec(email.replace(/=\r?\n/g, "").replaceAll("=3D", "=")) ?? [],
  );
  return link;
}

test("an editor signs in, changes an article, looks at it, publishes it and takes it back", async ({ visitor }, {
  outputDir,
}) => {
  const { page } = visitor;
  await visitor.open(`${site.address}/office/pages/`);
  await page.getByLabel("Your email address").fill(EDITOR);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("status")).toContainText("a link is on its way");
  await expect.poll(link).not.toBe("");
  await page.goto(link());
  await page.getByRole("button", { name: "Open" }).dblclick();
  await page.getByRole("link", { name: "News" }).click();
  await page.getByRole("link", { name: "Second", exact: true }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill((await text.inputValue()).replace("More words", "Fewer words"));
  await page.getByRole("button", { name: "Add a document" }).click();
  await expect(page.getByRole("group", { name: "Document 1" })).toBeFocused();
  await expect(text).toHaveValue(/Fewer words/);
  await page.getByRole("button", { name: "Remove Document 1" }).click();
  await expect(page.getByRole("group", { name: "Documents" })).toBeFocused();
  if (visitor.hasScript) {
    await expect(page.locator("#edit-form[data-live]")).toBeVisible();
    await text.selectText();
    await page.getByRole("button", { name: "Strong" }).click();
    await expect(text).toHaveValue(/^\*\*Fewer words.*\*\*$/s);
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue(/^Fewer words/);
    await text.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", "<h1>From Word</h1><ul><li>one</li></ul>");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(text).toHaveValue(/## From Word\n\n- one/);
    await text.press("ControlOrMeta+z");
    await expect(text).toHaveValue(/^Fewer words(?![\s\S]*From Word)/);
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "News" }).first().click();
    await expect(page.getByText("Draft saved by itself")).toBeVisible();
    await page.goto(page.url());
    await expect(text).toHaveValue(/Fewer words/);
  }
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("radio", { name: "square.png" }).check();
  await page.getByRole("radio", { name: "Top, left" }).check();
  await page.getByLabel("What is to be seen?").fill("A square");
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("textbox", { name: "File", exact: true })).toHaveValue("square.png");
  await page.getByRole("button", { name: "Choose another" }).click();
  const cut = page.locator("p", { hasText: "Banner" }).locator("img");
  await expect(cut).toHaveCSS("object-position", "0% 0%");
  await page.getByRole("radio", { name: "Bottom, middle" }).check();
  await expect(cut).toHaveCSS("object-position", "50% 100%");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(text).toHaveValue(/Fewer words/);
  const tab = visitor.hasScript ? null : page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = (await tab) ?? page.frameLocator("iframe[name=preview]");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Second");
  await expect(preview.getByText("Fewer words")).toBeVisible();
  await (await tab)?.close();
  await page.getByLabel("Summary").fill("Fewer.");
  await page.getByRole("button", { name: "Publish" }).dblclick();
  await expect(page.getByRole("status")).toContainText("Published: visitors see it now.");
  const response = await page.request.get(`${site.address}/news/second/`);
  expect(await response.text()).toContain("Fewer words");
  await page.getByRole("link", { name: "What changed, and Undo" }).click();
  await expect(page.getByText("- More words")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText("Undone");
  await page.goto(`${site.address}/office/pages/file/?file=news/second.md`);
  await page.locator("summary", { hasText: "Delete" }).scrollIntoViewIfNeeded();
  if (visitor.hasScript) await expect(page.getByRole("heading", { name: "As it will look" })).toBeInViewport();
  await page.locator("summary", { hasText: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("the file is to be deleted")).toBeVisible();
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent++;
  });
  if (visitor.hasScript) await expect(page.locator("#edit-form[data-live]")).toBeVisible();
  await page.request.get(page.url());
  expect(sent, "a page that is to be deleted sends nothing by itself").toBe(0);
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page.getByRole("textbox", { name: "Headline" })).toHaveValue("Second");
  await page.setViewportSize({ width: 320, height: 640 });
  const violations = new Map<string, string>();
  for (const at of [
    "pages/?kind=news",
    "pages/?kind=media",
    "pages/?kind=other",
    "pages/picture/?file=news/first.md&field=settings.image.file",
    "pages/file/?file=forms/note.yaml",
    "pages/file/?file=news/first.md",
    "pages/file/?file=pages/index.md",
    "pages/history/?file=news/second.md",
    "",
  ]) {
    await visitor.open(`${site.address}/office/${at}`);
    await openAll(page);
    await expectFits(page, 320);
    // axe is a script of the page.
    if (visitor.hasScript) expect(await axeFindings(page), at).toEqual([]);
    violations.set(at, await (await page.request.get(page.url())).text());
  }
  if (visitor.hasScript && hasJava) expect(await htmlFindings(violations, outputDir)).toEqual([]);
  await page.goto(`${site.address}/news/second/`);
  await expect(page.getByText("More words")).toBeVisible();
});
