import { writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, test } from "../visitor.ts";

test("pages on sensitive subjects have a quick exit", async ({ visitor, context }) => {
  const { page, hasScript } = visitor;
  await context.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "Weather" }));
  await visitor.open("/info-for-children-and-young-people/getting-help/");
  const exit = page.getByRole("link", { name: "Quick exit" });
  await expect(exit).toBeInViewport();
  // A click with Shift selects text: it does not count as a press of Shift.
  for (let press = 0; press < 3; press++) await page.getByRole("heading", { level: 1 }).click({ modifiers: ["Shift"] });
  await expect(exit).toBeInViewport();
  if (hasScript) for (let press = 0; press < 3; press++) await page.keyboard.press("Shift");
  else await exit.click();
  await expect(page).toHaveURL("https://www.bom.gov.au/");
});

test("by keyboard the quick exit is the second stop of a page, right after the skip link @once", async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  await context.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "Weather" }));
  await visitor.open("/search/?term=self+harm");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the main content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Quick exit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("https://www.bom.gov.au/");
});

test("quick exit forgets what was typed @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "weather" }));
  await visitor.open(CREATE);
  await writeMessage(visitor, "Something that nobody at home may see, please");
  await page.getByRole("link", { name: "Quick exit" }).click();
  await expect(page).toHaveURL(/bom\.gov\.au/);
  await visitor.open(CREATE);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("nobody at home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make your DigiMe");
});
