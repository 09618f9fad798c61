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
