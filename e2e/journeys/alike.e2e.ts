import { writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, test, unique } from "../visitor.ts";

test("an email that is wanted and missing has the bar of every other error", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("A pool that is open in winter too"));
  await page.getByLabel("Email it to me").check();
  const bar = () =>
    page
      .getByLabel("Your email")
      .locator("..")
      .evaluate((field) => {
        const message = field.querySelector(".error");
        return { edge: getComputedStyle(field).borderInlineStart, word: message && getComputedStyle(message).color };
      });
  const before = await bar();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.locator("#email-error")).toBeVisible();
  const refused = await bar();
  expect(refused.edge).toBe(`6px solid ${refused.word}`);
  expect(before.edge).toMatch(/^4px solid /);
});
