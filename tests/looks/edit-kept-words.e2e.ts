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

test("in a field that is left and entered again, typing goes on where the cursor was @script", async ({ page }) => {
  acceptDialogs(page);
  await page.goto(`${site.address}/edit/?cursor#/collections/news/entries/second`);
  const title = page.getByLabel("Headline");
  await title.fill("Our garden");
  await title.press("Home");
  for (let step = 0; step < 4; step++) await title.press("ArrowRight");
  await title.blur();
  await title.focus();
  await page.keyboard.type("green ");
  await expect(title).toHaveValue("Our green garden");
  await page.getByRole("button", { name: "Expand" }).first().click();
  const picture = page.getByLabel("What is in the picture");
  await picture.fill("A bean");
  await picture.press("Home");
  await picture.pressSequentially("Here grows ");
  await expect(picture).toHaveValue("Here grows A bean");
});

test("each window keeps the text of its own new file, and each text is offered once @script", async ({
  page,
  context,
}) => {
  const said: string[] = [];
  const accept = (one: Page) =>
    one.on("dialog", (dialog) => {
      said.push(dialog.message());
      return dialog.accept();
    });
  const begin = async (one: Page, words: string) => {
    accept(one);
    await one.goto(`${site.address}/edit/#/collections/voices/new`);
    await one.getByLabel("Question").fill(words);
    await expect.poll(() => keptWords(page)).toContain(words);
  };
  await begin(page, "Window one");
  const other = await context.newPage();
  await begin(other, "Window two");
  expect(said).toEqual([]);
  await other.close({ runBeforeUnload: false });

  await page.reload();
  await expect(page.getByLabel("Question")).toHaveValue(/^Window/);
  const third = await context.newPage();
  accept(third);
  await third.goto(`${site.address}/edit/#/collections/voices/new`);
  await expect(third.getByLabel("Question")).toHaveValue(/^Window/);
  const asked = said.filter((one) => one.startsWith("There are words here"));
  const which = asked.map((one) => /‘(.*)’/.exec(one)?.[1]);
  expect(which.toSorted()).toEqual(["Window one", "Window two"]);
  expect(await page.getByLabel("Question").inputValue()).not.toBe(await third.getByLabel("Question").inputValue());
});

test("nothing can be typed while a file is being saved @script", async ({ page }) => {
  acceptDialogs(page);
  let goOn = () => {};
  const later = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route("**/edit/files", async (route) => {
    if (route.request().postDataJSON().action === "persistEntry") await later;
    await route.continue();
  });
  await page.goto(`${site.address}/edit/?slow#/collections/voices/entries/a-good-day`);
  const lead = page.getByLabel("Lead");
  await lead.fill("One line");
  await trySave(page);
  await expect(page.getByText("Saving …")).toBeVisible();
  await lead.focus();
  await page.keyboard.type("Words that come late");
  goOn();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await expect(lead).toHaveValue("One line");
  await lead.press("End");
  await lead.pressSequentially(" and more");
  await expect(lead).toHaveValue("One line and more");
  await expect(page.getByText("Not saved yet")).toBeVisible();
});

test("a saved change can be reverted and saved again @script", async ({ page }) => {
  const file = path.join(site.folder, "content/voices/a-good-day.md");
  const before = readFileSync(file, "utf8");
  await page.goto(`${site.address}/edit/?back#/collections/voices/entries/a-good-day`);
  const question = page.getByLabel("Question");
  const first = await question.inputValue();
  for (const words of ["What is a bad day?", first]) {
    await question.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(words);
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await save(page);
    expect(readFileSync(file, "utf8")).toContain(words);
  }
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("a kept value of the wrong type for its field is ignored in favour of the file’s @script", async ({ page }) => {
  acceptDialogs(page);
  await page.goto(`${site.address}/edit/?shape#/collections/news/entries/first`);
  const headline = page.getByLabel("Headline");
  await headline.fill("Words of an older screen");
  await expect.poll(() => keptWords(page)).toContain("Words of an older screen");
  await page.goto(`${site.address}/`);
  await page.evaluate(
    () =>
      new Promise((done, fail) => {
        const asked = indexedDB.open("unsaved-words");
        asked.onerror = fail;
        asked.onsuccess = () => {
          const change = asked.result.transaction("words", "readwrite");
          change.oncomplete = done;
          change.objectStore("words").openCursor().onsuccess = ({ target }) => {
            const { result: at } = target as IDBRequest<IDBCursorWithValue | null>;
            at?.update({ ...at.value, data: { ...at.value.data, documents: "rights.pdf", image: ["square.svg"] } });
            at?.continue();
          };
        };
      }),
  );
  await page.goto(`${site.address}/edit/?shape#/collections/news/entries/first`);
  await expect(headline).toHaveValue("Words of an older screen");
  await save(page);
  const saved = readFileSync(path.join(site.folder, "content/news/first.md"), "utf8");
  expect(saved).toContain("Words of an older screen");
  expect(saved).not.toContain("rights.pdf");
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
