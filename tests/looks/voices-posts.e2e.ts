import { CREATE } from "../../e2e/pages.ts";
import { expect, hold, test } from "../../e2e/visitor.ts";

test("when a script hangs, a DigiMe goes on, and the server warns of personal details @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.clock.install();
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your words" }).click();
  await page.getByLabel("Your message").fill("Ring me on 0412 345 678, I would like a skate park.");
  const forget = await hold(page, /\/assets\/next-event-.*\.js$/, { end: "abort" });
  const request = page.waitForRequest(/\/assets\/next-event-/);
  await page.getByRole("button", { name: "Next: your details" }).click();
  await request;
  await page.clock.runFor(4000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.getByLabel("Everyone, on this website").check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send it" }).click();
  await page.clock.runFor(4000);
  await expect(page.locator("#digi-panel-text-error")).toContainText("which looks like a phone number");
  await forget();
});
