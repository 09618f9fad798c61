import type { Locator } from "@playwright/test";
import { writeMessage } from "../../e2e/digime.ts";
import { CREATE } from "../../e2e/pages.ts";
import { expect, hold, test, unique } from "../../e2e/visitor.ts";

test("when a script hangs, a DigiMe goes on, and the server warns of personal details @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.clock.install();
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your message" }).click();
  await page.getByLabel("Your message").fill("Ring me on 0412 345 678, I would like a skate park.");
  const forget = await hold(page, /\/assets\/next-event-.*\.js$/, { end: "abort" });
  const asked = page.waitForRequest(/\/assets\/next-event-/);
  await page.getByRole("button", { name: "Next: your details" }).click();
  await asked;
  await page.clock.runFor(4000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.getByLabel("Everyone, on this website").check();
  await page.getByLabel("I don’t want it").check();
  await page.getByRole("button", { name: "Send it" }).click();
  await page.clock.runFor(4000);
  await expect(page.locator("#digi-panel-text-error")).toContainText("which looks like a phone number");
  await forget();
});

test("a name or a search in a right-to-left script is typed right to left", async ({ visitor }) => {
  const { page } = visitor;
  const directionOf = async (field: Locator) => {
    await field.fill("محمد (أحمد)!");
    return field.evaluate((element) => getComputedStyle(element).direction);
  };
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("More shade at the bus stop near our school"));
  expect(await directionOf(page.getByLabel("First name or nickname")), "DigiMe").toBe("rtl");
  await visitor.open("/forms/contact/");
  expect(await directionOf(page.getByLabel("What should we call you?")), "contact").toBe("rtl");
  await visitor.open("/search/");
  expect(await directionOf(page.getByRole("main").getByRole("searchbox")), "search").toBe("rtl");
});
