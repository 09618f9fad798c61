import { forgetHas } from "../older.ts";
import { CREATE } from "../pages.ts";
import { expect, test } from "../visitor.ts";

test("a browser without :has() shows which swatch of a DigiMe is chosen, and which has the focus", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await forgetHas(page);
  const group = page.locator("[data-group]", { has: page.locator(".dab") }).first();
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
  const swatch = group.locator(".swatch", { has: page.locator(":not(:checked)") }).last();
  const seen = () => swatch.screenshot({ animations: "disabled" });
  const [left, chosen, focused] = [
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
  expect(chosen.equals(left), "chosen looks as not chosen").toBe(false);
  expect(focused.equals(chosen), "with focus it looks as without").toBe(false);
});
