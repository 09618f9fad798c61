import { writeMessage } from "../../e2e/digime.ts";
import { CREATE } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("a picture upload that hangs keeps no child waiting @script", async ({ visitor }) => {
  const { page } = visitor;
  let givenUp = 0;
  page.on("requestfailed", () => {
    givenUp += 1;
  });
  await page.route("**/umbraco/**", () => {});
  await visitor.open(CREATE);
  await visitor.settle();
  const asked = page.waitForRequest("**/umbraco/**");
  await page.getByRole("button", { name: "Next: your message" }).click();
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to say?");
  expect(givenUp, "given up before the next step came").toBe(0);
});

test("the browser’s Back and Forward show the step in the address, also two steps at once @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const title = page.getByRole("heading", { level: 1 });
  await visitor.open(CREATE);
  await writeMessage(visitor, "A place to fix bikes after school, with tools");
  await expect(title).toHaveText("Nearly there");
  await page.goBack();
  await expect(title).toHaveText("What do you want to say?");
  await page.goBack();
  await expect(title).toHaveText("Make your DigiMe");
  await page.goForward();
  await expect(title).toHaveText("What do you want to say?");
  await expect(page.getByLabel("Your message")).toHaveValue("A place to fix bikes after school, with tools");
  await page.goForward();
  await expect(title).toHaveText("Nearly there");
  await page.evaluate(() => history.go(-2));
  await expect(title).toHaveText("Make your DigiMe");
  await expect(page).toHaveURL(CREATE);
  await page.evaluate(() => history.go(2));
  await expect(title).toHaveText("Nearly there");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(title).toHaveText("What do you want to say?");
  await page.goBack();
  await expect(title).toHaveText("Nearly there");
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  await visitor.open(`${CREATE}#details`);
  await expect(title).toHaveText("Make your DigiMe");
  await expect(page).toHaveURL(CREATE);
});
