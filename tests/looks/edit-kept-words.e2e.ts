import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, type Request, test } from "@playwright/test";
import { acceptDialogs, editSite, save, trySave } from "../../e2e/edit-site.ts";

const site = editSite();

test("unsaved text is restored with its file, and overwrites nothing saved since @script", async ({ page }) => {
  const file = path.join(site.folder, "content/news/second.md");
  const said = acceptDialogs(page);
  const headline = page.getByLabel("Headline");
  const text = page.getByRole("textbox", { name: /^Text/ });
  const loseAll = async (words: string) => {
    await expect.poll(() => keptWords(page)).toContain(words);
    await page.reload();
  };

  await page.goto(`${site.address}/edit/#/collections/news/entries/second`);
  await text.fill("Words that nobody saved.");
  await loseAll("Words that nobody saved.");
  await expect(text).toHaveValue(/^Words that nobody saved\.\s*$/);
  expect(said.at(-1)).toMatch(
    /^There are words here that you wrote and did not save: ‘Second’, written on \w+ \d+ \w+ at .*\. OK brings them back\./,
  );
  await save(page);
  const saved = readFileSync(file, "utf8");
  expect(saved).toContain("Words that nobody saved.");

  await headline.fill("Ann’s");
  await expect.poll(() => keptWords(page)).toContain("Ann’s");
  const meanwhile = saved.replace("Second", "Bo’s");
  writeFileSync(file, meanwhile);
  await page.reload();
  await expect(headline).toHaveValue("Ann’s");
  await trySave(page);
  await expect(page.getByText(/Somebody changed content\/news\/second.md while you wrote/)).toBeVisible();
  await expect(headline).toHaveValue("Ann’s");
  expect(readFileSync(file, "utf8")).toBe(meanwhile);

  // With a question mark the browser loads a new document.
  await page.goto(`${site.address}/edit/?new#/collections/pages/new`);
  await page.getByLabel("Folder").fill("about-us");
  await page.getByLabel("Title").fill("Our garden");
  await loseAll("Our garden");
  await expect(page.getByLabel("Title")).toHaveValue("Our garden");
  await expect(page.getByLabel("Folder")).toHaveValue("about-us");
});

test("unsaved text is kept during typing, and a reload loses none of it @script", async ({ page }) => {
  acceptDialogs(page);
  await page.goto(`${site.address}/edit/?on#/collections/news/entries/first`);
  const headline = page.getByLabel("Headline");
  await headline.fill("Went");
  await expect
    .poll(
      async () => {
        await headline.press("o");
        return keptWords(page);
      },
      { intervals: [100] },
    )
    .toContain("Wentoo");
  await headline.fill("The last words");
  await page.reload();
  await expect(headline).toHaveValue("The last words");
});

test("words typed while a picture loads stay on the screen and are saved @script", async ({ page }) => {
  acceptDialogs(page);
  let goOn = () => {};
  const later = new Promise<void>((done) => {
    goOn = done;
  });
  const isPicture = (request: Request) =>
    request.url().endsWith("/edit/files") && request.postDataJSON().action === "getMediaFile";
  await page.route("**/edit/files", async (route) => {
    if (isPicture(route.request())) await later;
    await route.continue();
  });
  const [headline, summary] = [page.getByLabel("Headline"), page.getByLabel("Summary")];
  await Promise.all([
    page.waitForRequest(isPicture),
    page.goto(`${site.address}/edit/?picture#/collections/news/entries/first`),
  ]);
  const before = await headline.inputValue();
  await headline.press("End");
  await headline.pressSequentially(" of many");
  await summary.fill("Told at length.");
  await expect(headline).toHaveValue(`${before} of many`);
  goOn();
  await expect(summary).toHaveValue("Told at length.");
  await save(page);
  const saved = readFileSync(path.join(site.folder, "content/news/first.md"), "utf8");
  expect(saved).toContain(`headline: ${before} of many\n`);
  expect(saved).toContain("summary: Told at length.\n");
});

/** The unsaved words that the screen has kept. */
function keptWords(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((done, fail) => {
        const asked = indexedDB.open("unsaved-words");
        asked.onerror = fail;
        asked.onsuccess = () => {
          const all = asked.result.transaction("words").objectStore("words").getAll();
          all.onerror = fail;
          all.onsuccess = () => {
            done(JSON.stringify(all.result));
            asked.result.close();
          };
        };
      }),
  );
}
