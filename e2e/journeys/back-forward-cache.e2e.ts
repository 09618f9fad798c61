import type { Locator, Page } from "@playwright/test";
import { CREATE } from "../pages.ts";
import { expect, hold, test, unique } from "../visitor.ts";

/** Playwright may take a page that loads itself afresh for a navigation that has failed. */
const backToOutdated = (page: Page) =>
  page.goBack({ waitUntil: "commit" }).catch((error: Error) => expect(error.message).toContain("ERR_ABORTED"));

for (const { when, holds } of [
  { when: "with script", holds: false },
  { when: "before its script loaded", holds: true },
])
  test(`going back to a form sent ${when} shows it empty and ready to fill in again @whole`, async ({ page }) => {
    const form = page.locator("[data-form=contact]");
    const digiMe = page.locator("[data-island=digime]");
    /** Without script until the returned function is called. */
    const open = async (address: string, place: Locator, script: RegExp) => {
      const letThrough = holds ? await hold(page, script) : async () => {};
      await page.goto(address);
      await (holds ? page.locator("html[data-script=ready]") : place.and(page.locator("[data-live]"))).waitFor();
      return letThrough;
    };
    const back = async (letThrough: () => Promise<void>) => {
      await expect(page).toHaveURL(/receipt/);
      await page.waitForSelector("html[data-script=ready]");
      await backToOutdated(page);
      await letThrough();
    };
    const message = page.getByRole("main").getByLabel("Your message");
    const letForm = await open("/forms/contact/", form, /\/content-form\.island-/);
    await page.getByLabel("What should we call you?").fill("Sam");
    await page.getByLabel("No answer please").check();
    await page.getByLabel("What is this about?").selectOption("I have an idea");
    await message.fill(unique("For the office alone"));
    await page.getByLabel("You may keep this message").check();
    await page.getByRole("main").getByRole("button", { name: "Send" }).click();
    await back(letForm);
    await form.and(page.locator("[data-live]")).waitFor();
    await expect(message).toHaveValue("");
    await expect(page.getByRole("main").getByRole("button", { name: "Send" })).toBeEnabled();

    const letDigiMe = await open(CREATE, digiMe, /\/digime\.island-/);
    await page.getByRole("button", { name: "Next: your words" }).click();
    await message.fill(unique("For the office, not for the next child at this computer"));
    await page.getByRole("button", { name: "Next: your details" }).click();
    await page.getByLabel("Everyone, on this website").check();
    await page.getByRole("checkbox", { name: "No", exact: true }).check();
    await page.getByRole("button", { name: "Send it" }).click();
    await back(letDigiMe);
    await digiMe.and(page.locator("[data-live]")).waitFor();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make your DigiMe");
    expect(await page.content()).not.toContain("For the office");
  });

test("after a quick exit Back shows nothing typed on earlier pages, and later text is kept @whole", async ({
  page,
  context,
}) => {
  await context.route("https://www.bom.gov.au/**", (route) => route.fulfill({ body: "Weather" }));
  const message = page.getByRole("main").getByLabel("Your message");
  const ready = () => page.waitForSelector("html[data-script=ready]");
  const written = () =>
    page.evaluate(
      () => document.body.textContent + [...document.querySelectorAll("textarea")].map(({ value }) => value),
    );
  await page.goto("/forms/contact/");
  await ready();
  await message.fill("For you alone, please");
  await page.goto(CREATE);
  await page.locator("[data-island=digime][data-live]").waitFor();
  await page.getByRole("button", { name: "Next: your words" }).click();
  await message.fill("For you alone, please");
  await page.goto("/info-for-children-and-young-people/feeling-safe/");
  await ready();
  await page.getByRole("link", { name: "Quick exit" }).click();
  await page.waitForURL("https://www.bom.gov.au/");
  for (const step of [CREATE, CREATE, "/forms/contact/"]) {
    await backToOutdated(page);
    await expect(page).toHaveURL(new RegExp(`${step}(?:#message)?$`));
    await expect(page.getByRole("main")).toBeVisible();
    // `evaluate` fails while the page is being reloaded.
    await expect(async () => expect(await written()).not.toContain("For you alone")).toPass();
  }
  await page.locator("[data-form=contact][data-live]").waitFor();
  await message.fill("Another day");
  await page.evaluate(() => document.body.setAttribute("data-as-left", ""));
  await page.goto("/about-us/");
  await page.goBack({ waitUntil: "commit" });
  await expect(message).toHaveValue("Another day");
  await expect(page.locator("body")).toHaveAttribute("data-as-left");
});

test("Back leads through lists that changed in place, from the back/forward cache too @whole", async ({ page }) => {
  const chips = page.getByRole("link", { name: /^Remove filter/ });
  await page.goto("/news/?issue=education,mental-health");
  await page.waitForSelector("html[data-script=ready]");
  for (const left of [1, 0]) {
    await chips.first().click();
    await expect(chips).toHaveCount(left);
  }
  await page.getByRole("link", { name: "View more" }).click();
  await expect(page.locator("#item-13")).toBeFocused();
  await page.locator("#item-13").click();
  await expect(page).toHaveURL(/\/news\/[a-z-]+\/$/);
  // To the list before the one that was left, whose page the browser has kept.
  // In a task of its own, since the context of this one ends with the page.
  await page.evaluate(() => void setTimeout(() => history.go(-2)));
  await expect(page.locator(".news-grid > li")).toHaveCount(12);
  for (const [address, count] of [
    [/issue=mental-health$/, 1],
    [/issue=education,mental-health$/, 2],
  ] as const) {
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL(address);
    await expect(chips).toHaveCount(count);
  }
});

test("after Back the ticked filters are those in the address, not those the browser restored", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  const box = page.getByRole("checkbox", { name: "Our work", includeHidden: true });
  await visitor.open("/news/");
  await page.locator("summary", { hasText: "Category" }).click();
  await box.check();
  if (hasScript) await expect(page).toHaveURL(/category=/);
  await visitor.open("/about-us/");
  await page.goBack();
  await expect(box).toBeChecked({ checked: hasScript });
});
