import type { Page } from "@playwright/test";
import { expect, hold, test, type Visitor } from "../../e2e/visitor.ts";

test.use({ motion: true });

const NUMBERS = "/about-us/children-in-numbers/";
const lightbox = /\/assets\/lightbox-.*\.js$/;
const pictures = (page: Page) => page.getByRole("dialog", { name: "Pictures" });

async function openHeld({ page, open }: Pick<Visitor, "page" | "open">) {
  const letGo = await hold(page, lightbox);
  await open(NUMBERS);
  const press = async (name: string) => {
    const picture = page.getByRole("link", { name });
    await picture.focus();
    await page.locator("[data-behaviour=gallery][data-live]").waitFor();
    const request = page.waitForRequest(lightbox);
    await picture.click();
    return (await request).url();
  };
  return { letGo, press };
}

test("Tab and Shift+Tab reach every button of an open picture, and nothing behind it @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(NUMBERS);
  const picture = page.getByRole("link", { name: "Wadjemup" });
  await picture.focus();
  await page.locator("[data-behaviour=gallery][data-live]").waitFor();
  await picture.press("Enter");
  await expect(pictures(page)).toBeFocused();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  // One of five stops is outside the page: there a browser with a window has its own buttons.
  const reached = async (key: string) => {
    const names = [];
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press(key);
      names.push((await focused()) ?? null);
    }
    return names;
  };
  expect(await reached("Shift+Tab")).toEqual([null, "Next picture", "Previous picture", "Close (Escape)", "Zoom"]);
  expect(await reached("Tab")).toEqual(["Close (Escape)", "Previous picture", "Next picture", null, "Zoom"]);
  await page.keyboard.press("Escape");
  await expect(picture).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Perth, from the ferry" })).toBeFocused();
});

test("a picture that hangs opens as a plain file, unless the visitor has moved on @script", async ({ page }) => {
  await page.clock.install();
  for (const goesOn of [true, false]) {
    await page.goto(NUMBERS);
    await page.waitForSelector("html[data-script=ready]");
    const late = page.waitForEvent("console", (line) => line.text().startsWith("The pictures cannot be opened"));
    const { press } = await openHeld({ page, open: async () => {} });
    await press("Wadjemup");
    const box = page.getByRole("search", { name: "Search the site" }).getByRole("searchbox");
    if (goesOn) await box.fill("skate");
    await page.clock.runFor(8000);
    await late;
    if (goesOn) await expect(box).toHaveValue("skate");
    else await expect(page).toHaveURL(/\/media\/[0-9a-f]+-1280\.jpg$/);
  }
});

test("Back closes an enlarged picture, and Forward opens it again @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/about-us/");
  await visitor.open(NUMBERS);
  const thumbnail = page.getByRole("link", { name: "Wadjemup" });
  const picture = pictures(page);
  const isClosed = async () => {
    await expect(picture).toHaveCount(0);
    await expect(thumbnail).toBeFocused();
    await expect(page).toHaveURL(NUMBERS);
  };
  await thumbnail.focus();
  await page.locator("[data-behaviour=gallery][data-live]").waitFor();
  await thumbnail.click();
  await expect(picture).toBeVisible();
  await page.goBack();
  await isClosed();
  await page.goForward();
  await expect(picture).toBeFocused();
  await page.keyboard.press("Escape");
  await isClosed();
  await thumbnail.press("Enter");
  await expect(picture).toBeFocused();
  await picture.getByRole("button", { name: "Close (Escape)" }).click();
  await isClosed();
  await page.goBack();
  await expect(page).toHaveURL("/about-us/");
});
