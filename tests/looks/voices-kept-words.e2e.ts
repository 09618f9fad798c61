import type { Page } from "@playwright/test";
import { choose, writeMessage } from "../../e2e/digime.ts";
import { CREATE } from "../../e2e/pages.ts";
import { expect, hold, test, unique, type Visitor } from "../../e2e/visitor.ts";

const ISLAND = /\/assets\/digime\.island-.{8}\.js$/;
const title = (page: Page) => page.getByRole("heading", { level: 1 });

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
