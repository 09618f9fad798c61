import type { Page } from "@playwright/test";
import { openTopic, pastTopics } from "../content.ts";
import { choose, writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, hold, test, unique, type Visitor } from "../visitor.ts";

const ISLAND = /\/assets\/digime\.island-.{8}\.js$/;
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function openAgain({ visitor, words }: { visitor: Visitor; words: string }) {
  const { page } = visitor;
  await visitor.open(CREATE);
  await choose(page.getByRole("radio", { name: "Turban" }));
  await writeMessage(visitor, words);
  await page.getByLabel("Your nickname").fill("Harjit");
  const letGo = await hold(page, ISLAND);
  // From the same page with the fragment of a step, the browser would only scroll.
  await page.goto("about:blank");
  await page.goto(CREATE);
  return letGo;
}

test("text kept in this tab survives a button press before the script loads @script", async ({ visitor }) => {
  const { page } = visitor;
  const words = unique("A wall to paint on, and somebody to show us how");
  const letGo = await openAgain({ visitor, words });
  await choose(page.getByRole("radio", { name: "Glasses", exact: true }));
  await choose(page.getByRole("radio", { name: "Round", exact: true }));
  await page.getByRole("button", { name: "Next: your words" }).click();
  await expect(title(page)).toHaveText("What do you want to say?");
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await letGo();
  await visitor.settle();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByLabel("Your nickname")).toHaveValue("Harjit");
  await page.goto("about:blank");
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await expect(page.getByRole("img", { name: /^Your DigiMe: A .*turban, .*round glasses/ })).toBeVisible();
});

test("this tab forgets a DigiMe sent before the script loads, but not one begun since @script", async ({ visitor }) => {
  const { page } = visitor;
  const readStorage = () => page.evaluate(() => JSON.stringify(sessionStorage));
  const words = unique("A wall to paint on, and somebody to show us how");
  const letGo = await openAgain({ visitor, words });
  await writeMessage({ ...visitor, settle: async () => {} }, words);
  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(title(page)).toHaveText(/^Thank you/);
  await expect.poll(readStorage).not.toContain(words);
  await letGo();
  const receipt = page.url();
  await visitor.open(CREATE);
  await expect(title(page)).toHaveText("Make your DigiMe");
  const other = unique("A garden on the roof of the library");
  await writeMessage(visitor, other);
  await expect(title(page)).toHaveText("Nearly there");
  // In a timeout, so that `evaluate` returns before the page is left.
  await page.evaluate(() => setTimeout(() => history.go(-3)));
  await page.waitForURL(receipt);
  await visitor.settle();
  expect(await readStorage()).toContain(other);
});

test("an answer to a question that has closed is given back, never sent for the new one", async ({ visitor }) => {
  const { page } = visitor;
  const words = unique("A market where only children sell things");
  const before = async () => {
    await visitor.open(CREATE);
    await writeMessage(visitor, words);
    await expect(title(page)).toHaveText("Nearly there");
    await page.getByLabel("Everyone, on this website").check();
    await page.getByRole("checkbox", { name: "No", exact: true }).check();
  };
  await before();
  // As a page sends it whose question has closed since.
  await page.route(CREATE, (route) => {
    const body = route.request().postData();
    return route.continue(
      body ? { postData: body.replace(`topic=${openTopic.slug}`, `topic=${pastTopics[0]?.slug}`) } : {},
    );
  });
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toContainText("This question has closed while you were writing");
  await page.unroute(CREATE);
  await visitor.settle();
  const expectNoWayOn = async () => {
    await expect(page.getByRole("region", { name: "How everyone will see it" })).toContainText(words);
    await expect(page.getByRole("button", { name: "Send it" })).toHaveCount(0);
    await expect(page.locator("input[name=topic]")).toHaveValue(pastTopics[0]?.slug ?? "");
  };
  await expectNoWayOn();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue(words);
  await expect(page.getByRole("alert")).toContainText("This question has closed while you were writing");
  await visitor.settle();
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(title(page)).toHaveText("Nearly there");
  await expectNoWayOn();
});

test("the browser’s Back does not change the step while a DigiMe is being sent @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("A bench under every tree on the way to school"));
  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  const letGo = await hold(page, CREATE, { method: "POST" });
  await page.getByRole("button", { name: "Send it" }).click();
  const sending = page.getByRole("button", { name: "Submitting!" });
  await expect(sending).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(/#details$/);
  await expect(sending).toBeDisabled();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(sending).toBeDisabled();
  await letGo();
  await expect(title(page)).toHaveText(/^Thank you/);
});
