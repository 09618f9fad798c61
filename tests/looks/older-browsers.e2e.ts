import { removeDetailsContentRules, removeHasRules } from "../../e2e/older-browsers.ts";
import { CREATE } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("a browser without :has() shows which swatch of a DigiMe is chosen, and which has the focus", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await removeHasRules(page);
  const group = page.locator(".panel").last();
  const swatch = group.locator(".swatch", { has: page.locator(":not(:checked)") }).last();
  const seen = () => swatch.screenshot({ animations: "disabled" });
  const [unchosen, chosen, focused] = [
    await seen(),
    await swatch
      .getByRole("radio")
      .check()
      .then(() => page.mouse.move(0, 0))
      .then(() => page.evaluate(() => (document.activeElement as HTMLElement).blur()))
      .then(seen),
    await swatch
      .getByRole("radio")
      .press("ArrowLeft")
      .then(() => page.keyboard.press("ArrowRight"))
      .then(seen),
  ];
  await expect(swatch.getByRole("radio")).toBeChecked();
  expect(chosen.equals(unchosen), "a chosen swatch looks like one that is not").toBe(false);
  expect(focused.equals(chosen), "a focused swatch looks like one that is not").toBe(false);
});

test("a browser without ::details-content prints closed parts open, then closes them @script", async ({ visitor }) => {
  const { page } = visitor;
  for (const [address, inside] of [
    ["/about-us/children-in-numbers/", "details.stat .stat-words"],
    ["/your-rights/complaints/", ".accordion details > :not(summary)"],
  ] as const) {
    await visitor.open(address);
    await removeDetailsContentRules(page);
    const seen = () => page.locator(inside).evaluateAll((all) => all.filter((words) => words.checkVisibility()).length);
    const [all, before] = [await page.locator(inside).count(), await seen()];
    expect(all, address).toBeGreaterThan(before);
    await page.evaluate((inside) => {
      addEventListener("beforeprint", () => {
        const printed = [...document.querySelectorAll(inside)].filter((words) => words.checkVisibility()).length;
        Object.assign(window, { printed });
      });
    }, inside);
    await page.pdf();
    expect(await page.evaluate(() => Reflect.get(window, "printed")), address).toBe(all);
    expect(await seen(), address).toBe(before);
  }
});

test("without script a browser that lacks :has() shows every question", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  // Firefox before 121 does not know the selector.
  await page.route(/conditions-.*\.css$/, async (route) => {
    const sheet = await (await route.fetch()).text();
    await route.fulfill({ contentType: "text/css", body: sheet.replaceAll(":has(", ":not-known(") });
  });
  await visitor.open("/forms/feedback/");
  const complaint = page.getByRole("group", { name: "About your complaint" });
  await expect(complaint).toBeVisible({ visible: !hasScript });
});
