import type { Page } from "@playwright/test";
import { send, sharing, writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, test, unique } from "../visitor.ts";

const SHADE = "More shade at the skate park please. The slide burns your legs in summer.";
const SWAHILI = "Tafadhali nisaidieni. Baba yangu ananipiga kila usiku na ninaogopa kurudi nyumbani.";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The band, its confetti and the big face are one element. */
const band = (page: Page) => page.locator(".thanks");

test("her own face says the words to the child by name, and the page says what happens next", async ({ visitor }) => {
  const { page } = visitor;
  const words = unique(SHADE);
  await visitor.open(CREATE);
  await writeMessage(visitor, words);
  await expect(page.getByLabel("Your nickname")).toHaveValue(/./);
  const name = await page.getByLabel("Your nickname").inputValue();
  await send(visitor, name);
  await expect(heading(page)).toHaveText(`Thank you, ${name}!`);
  await expect(band(page).getByRole("figure")).toContainText(words);
  const face = band(page).getByRole("img");
  await expect(face).toBeInViewport();
  expect((await face.boundingBox())?.width).toBeGreaterThan(200);
  await expect(band(page)).toHaveCSS("background-image", /confetti|data:image\/svg/);
  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next.getByRole("listitem")).toHaveText([/Not straight away/, /It can go on the website/, /speak up/]);
  await expect(page.getByRole("region", { name: "Your secret code" })).toBeVisible();
  await page.getByText("Show it only to the office").click();
  await page.getByRole("button", { name: "Yes, only to the office" }).click();
  await expect(page.getByText("Done: nobody outside our office can see it.")).toBeVisible();
  await expect(band(page), "something has happened since").toHaveCount(0);
});

test("a child without a name is thanked, too, and what is only for the office goes on no website", async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique(SHADE));
  await send(visitor, "", { to: "office" });
  await expect(heading(page)).toHaveText("Thank you!");
  const main = page.getByRole("main");
  await expect(main).toContainText("It stays in our office Nobody else sees it.");
  await expect(main).not.toContainText(/website|everyone|published/i);
});

for (const { need, message, first, told } of [
  {
    need: "words of need",
    message: "I want to die and nobody would even notice that I am gone.",
    first: /^Emergency 000 /,
    told: "We have told a person whose job is to keep children safe.",
  },
  {
    need: "words in another language",
    message: SWAHILI,
    first: /^000$/,
    told: "We have told a person here to look at your words soon.",
  },
])
  test(`after ${need} the page is calm: whom to ring first, and who was told`, async ({ visitor }) => {
    const { page } = visitor;
    await visitor.open(CREATE);
    await writeMessage(visitor, unique(message));
    await send(visitor, "Kit");
    await expect(heading(page)).toHaveText("Thank you. We have your words");
    const main = page.getByRole("main");
    await expect(main.locator("a[href^='tel:']").first()).toHaveAccessibleName(first);
    await expect(main).toContainText(new RegExp(`000.*${told}.*Waiting to be read.*Your secret code`, "s"));
    await expect(band(page)).toHaveCount(0);
    await expect(main.getByRole("img", { name: /smile/ }), "no smile beside the words").toHaveCount(0);
  });

test("a nickname like ours brings no warning, and a warning is said once, at its field", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("My name is Clever Butterfly. I would like a longer slide"));
  await expect(heading(page)).toHaveText("Nearly there");
  await page.getByLabel(sharing.office).check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByLabel("Your nickname").fill("Sam Nguyen");
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.locator("#name-error")).toContainText("looks like somebody’s last name");
  await expect(page.getByText("Keep yourself safe")).toHaveCount(1);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText("This may say who you are.");
  await page.getByLabel("Your nickname").fill("brave otter");
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(heading(page)).toHaveText("Thank you, brave otter!");
});

/** Without what only screen readers say. */
async function countVisibleWords(page: Page): Promise<number> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *"))
      if (getComputedStyle(element).clipPath.startsWith("inset(50%")) element.style.display = "none";
  });
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
  const text = await page.getByRole("main").innerText();
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

test("on a phone a child reads at most 500 words from the first step to the code, and ‘Send it’ is near @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  const counts: number[] = [];
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open(CREATE);
  counts.push(await countVisibleWords(page));
  await page.getByRole("button", { name: "Next: your" }).click();
  await page.getByLabel("Your message").fill(SHADE);
  counts.push(await countVisibleWords(page));
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(heading(page)).toHaveText("Nearly there");
  const top = (await page.getByRole("group", { name: "Who may see it?" }).boundingBox())?.y ?? 0;
  const button = await page.getByRole("button", { name: "Send it" }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0) - top).toBeLessThan(1200);
  counts.push(await countVisibleWords(page));
  await page.getByLabel(sharing.everyone).check();
  await page.getByRole("checkbox", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(heading(page)).toHaveText(/^Thank you/);
  counts.push(await countVisibleWords(page));
  const total = counts.reduce((sum, count) => sum + count);
  expect(total, counts.join(" + ")).toBeLessThanOrEqual(500);
});
