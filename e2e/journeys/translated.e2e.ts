import { send, writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { translate } from "../translate.ts";
import { expect, test, unique } from "../visitor.ts";

// Playwright's locators see through the translation, which keeps the words as they are here.

test("a child whose browser translates the page can make and send a DigiMe @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await translate(page);
  await writeMessage(visitor, "");
  await expect(page.locator(".steps [aria-current]")).toHaveText("Step 2 of 3: Your words");
  await expect(page.locator("#message-count")).toContainText("try for 30 or more");
  await page.getByLabel("Your message").fill(unique("A shop that sells what my grandmother cooks with"));
  await expect(page.locator("#message-count")).not.toContainText("try for");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("alert")).toContainText("Please look at these again");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Next: your details" }).click();
  await send(visitor, "Zahra");
});

test("a form and the news keep up with what is chosen on a page that the browser translates @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open("/forms/contact/");
  await translate(page);
  const form = page.locator("#form-contact");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check 5 answers");
  await page.getByLabel("What should we call you?").fill("Zahra");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check 4 answers");

  await visitor.open("/news/?issue=education");
  await translate(page);
  const issue = page.locator("summary", { hasText: "Issue" });
  await expect(issue).toHaveText("Issue 1 chosen");
  await issue.click();
  const others = page.getByRole("checkbox", { name: /^Mental health/ });
  await others.check();
  await expect(issue).toHaveText("Issue 2 chosen");
});
