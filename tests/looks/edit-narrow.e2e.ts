import { expect, type Page, test } from "@playwright/test";
import { editSite } from "../../e2e/edit-site.ts";

const site = editSite();

/** The markup of the controls that the left or the right edge of the window cuts off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, select, textarea, [role=button], iframe")]
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
}

test("in a narrow or low window every control and the preview can be reached @script", async ({ page }) => {
  const title = page.getByLabel("Title");
  const shown = page.frameLocator("#preview-pane").frameLocator("iframe");
  for (const [width, height] of [
    [768, 1024],
    [360, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.address}/edit/?${width}#/collections/pages/entries/index`);
    await expect(title).toHaveValue("Home");
    await expect(page.getByRole("button", { name: "Delete the file" })).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole("button", { name: "Change the component at the cursor" }).click();
    await expect(page.getByText(/^Put the cursor into a component first/)).toBeVisible();
    await page.locator("#preview-pane").scrollIntoViewIfNeeded();
    await expect(page.locator("#preview-pane")).toBeInViewport({ ratio: 0.5 });
  }
  await title.fill("Our home");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole("menuitem", { name: "Save now" }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Our home");
  await page.getByRole("link", { name: "Pages" }).click();
  await expect(page.getByRole("link", { name: "News", exact: true }).first()).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
});
