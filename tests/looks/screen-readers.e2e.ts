import { pages } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

// Safari does not announce a list with `list-style: none` as a list, except in `nav`.
test("every list stays a list in browsers that ignore lists without markers @once", async ({ visitor: { page } }) => {
  const silent = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(":is(ul, ol):not(nav *)")]
        .filter((list) => getComputedStyle(list).listStyleType === "none")
        .map((list) => list.outerHTML.slice(0, 60)),
    );
  for (const address of pages) {
    await page.goto(address);
    expect(await silent(), address).toEqual([]);
  }
  await page.goto("/forms/feedback/");
  await page.locator(".content-form").getByRole("button").click();
  await expect(page.getByRole("alert").getByRole("list")).toBeVisible();
  expect(await silent()).toEqual([]);
});
