import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startContentSite } from "../../e2e/content-site.ts";
import { choose, writeMessage } from "../../e2e/digime.ts";
import { CREATE } from "../../e2e/pages.ts";
import { expect, hold, test, unique, type Visitor } from "../../e2e/visitor.ts";

const ISLAND = /\/assets\/digime\.island-.{8}\.js$/;
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Fills in the form in this tab, with script, then opens the page again with the form's script held back. */
async function openAgain({ visitor, words }: { visitor: Visitor; words: string }) {
  const { page } = visitor;
  await visitor.open(CREATE);
  await choose(page.getByRole("radio", { name: "Turban" }));
  await writeMessage(visitor, words);
  await page.getByLabel("First name or nickname").fill("Harjit");
  const letGo = await hold(page, ISLAND);
  // From the same page with the fragment of a step, the browser would only scroll.
  await page.goto("about:blank");
  await page.goto(CREATE);
  return letGo;
}

test("what is chosen before the script loads joins the text kept in this tab @script", async ({ visitor }) => {
  const { page } = visitor;
  const words = unique("A wall to paint on, and somebody to show us how");
  const letGo = await openAgain({ visitor, words });
  await choose(page.getByRole("radio", { name: "Hijab" }));
  await letGo();
  await visitor.settle();
  await expect(title(page)).toHaveText("Nearly there");
  await expect(page.getByLabel("First name or nickname")).toHaveValue("Harjit");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await expect(page.getByRole("img", { name: /^Your DigiMe: A .*hijab/ })).toBeVisible();
});

test("an answer to a question that has closed is kept until discarded, and sent again if it may have arrived @script", async ({
  visitor,
  context,
  request,
}) => {
  const { page } = visitor;
  const site = await startContentSite();
  const first = path.join(site.content, "voices/a-good-day.md");
  const second = path.join(site.content, "voices/the-sea.md");
  const open = readFileSync(first, "utf8");
  const closed = open.replace("status: open", "status: past");
  const create = site.address + CREATE;
  const publish = async (says: string) => {
    await site.publish();
    await expect.poll(async () => (await request.get(create)).text()).toContain(says);
  };
  const words = unique("A swim before breakfast, and pancakes after it");
  /** Sends an answer from another tab, which gets no response, whether the answer arrives or not. */
  const sendUnheard = async (arrives: boolean) => {
    const tab = await context.newPage();
    const settle = () => tab.locator("[data-island=digime][data-live]").waitFor();
    await tab.goto(create);
    await writeMessage(
      { ...visitor, page: tab, settle },
      unique("A day with nothing to do at all, and nobody to say so"),
    );
    await tab.getByLabel("I don’t want it").check();
    await tab.route(create, async (route) => {
      if (arrives) await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await tab.getByRole("button", { name: "Send it" }).click();
    await expect(tab.getByRole("alert")).toContainText("We could not reach our website");
    await tab.unroute(create);
    return tab;
  };
  const sendAgain = async (tab: Page) => {
    await tab.reload();
    await expect(tab.getByRole("alert")).toContainText("We do not know if your answer reached us before that");
    await tab.getByRole("button", { name: "Send it" }).click();
  };
  const expectGivenBack = async () => {
    await page.reload();
    await visitor.settle();
    await expect(page.getByRole("alert")).toContainText("This question has closed while you were writing");
    await expect(page).toHaveTitle(/^Error: Make your DigiMe, step 2 of 3 – /);
    await expect(page.getByLabel("Your message")).toHaveValue(words);
    await page.getByRole("button", { name: "Next: your details" }).click();
    await expect(title(page)).toHaveText("Nearly there");
    await expect(page.getByRole("button", { name: "Send it" })).toHaveCount(0);
  };
  try {
    await visitor.open(create);
    await writeMessage(visitor, words);
    await expect(title(page)).toHaveText("Nearly there");
    const [stored, unstored] = [await sendUnheard(true), await sendUnheard(false)];
    writeFileSync(first, closed);
    writeFileSync(second, open.replace("What makes a good day?", "What do you do at the sea?"));
    await publish("What do you do at the sea?");
    await expectGivenBack();
    await sendAgain(stored);
    await expect(title(stored)).toHaveText("Thank you! We have your message");
    await expect(stored.locator(".receipt-code")).toBeVisible();
    await sendAgain(unstored);
    await expect(unstored.getByRole("alert")).toContainText("This question has closed while you were writing");
    await expect(unstored.getByRole("button", { name: "Send it" })).toHaveCount(0);
    rmSync(second);
    await publish("No question is open right now");
    await expectGivenBack();
    await page.getByRole("link", { name: "Throw these words away and go on" }).click();
    await expect(title(page)).toHaveText("No question is open right now");
    await expect(page).toHaveTitle(/^Make your DigiMe – /);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(words);
    await expect(page.locator("[form]")).toHaveCount(0);
  } finally {
    await site.stop();
  }
});
