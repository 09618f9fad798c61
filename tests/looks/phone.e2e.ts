import { send, writeMessage } from "../../e2e/digime.ts";
import { CREATE } from "../../e2e/pages.ts";
import { expect, test } from "../../e2e/visitor.ts";

test.use({ motion: true });

const help = "/info-for-children-and-young-people/getting-help/";

/** The quick exit covers the bottom of the window. */
const foot = (height: number) => height - 52;

for (const width of [320, 360, 412])
  test(`at ${width} pixels ‘Get help’ stays in view beside the Menu during scrolling`, async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 640 });
    await visitor.open("/about-us/our-plan/");
    const getHelp = page.getByRole("banner").getByRole("link", { name: "Get help" });
    const menu = page.locator("summary", { hasText: "Menu" });
    await page.locator("#all-pages").scrollIntoViewIfNeeded();
    await expect(async () => {
      const [one, other] = [await getHelp.boundingBox(), await menu.boundingBox()];
      expect(one?.y).toBe(other?.y);
      expect(one?.y).toBeGreaterThanOrEqual(0);
      expect(one?.y).toBeLessThan(72);
    }).toPass();
    await getHelp.click();
    await expect(page.locator("#help").getByRole("link", { name: /^Emergency 000 / })).toBeInViewport();
  });

test("the first screen of Getting help on a small phone has numbers to tap, 000 first", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await visitor.open(help);
  const lines = page.getByRole("main").locator("a[href^='tel:']");
  const first = await lines.nth(0).boundingBox();
  const second = await lines.nth(1).boundingBox();
  await expect(lines.nth(0)).toHaveAccessibleName(/^Emergency 000 /);
  await expect(lines.nth(1)).toHaveAccessibleName(/^Kids Helpline 1800 55 1800 /);
  expect(first?.height).toBeGreaterThan(56);
  expect((first?.y ?? 0) + (first?.height ?? 640)).toBeLessThan(foot(640));
  expect((second?.y ?? 0) + 40).toBeLessThan(foot(640));
});

for (const [height, face] of [
  [740, 216],
  [600, 120],
] as const)
  test(`at 360 × ${height} a child sees the whole face, hair, and Next beside the quick exit, also further down`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height });
    await visitor.open(CREATE);
    const picture = page.getByRole("img", { name: /^Your DigiMe: / });
    const next = page.getByRole("button", { name: "Next: your words" });
    const exit = page.getByRole("link", { name: "Quick exit" });
    await expect(page.getByRole("radio", { name: "Big curls" })).toBeInViewport();
    expect((await picture.boundingBox())?.width).toBe(face);
    for (const last of [
      page.getByRole("radio", { name: "Curly, long" }),
      page.getByRole("radio", { name: "Beanie" }),
    ]) {
      await last.focus();
      await expect(picture).toBeInViewport({ ratio: 1 });
      await expect(next).toBeInViewport({ ratio: 1 });
      const [left, right] = [await exit.boundingBox(), await next.boundingBox()];
      expect(left?.y).toBe(right?.y);
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    }
  });

test("a receipt after words of distress shows 000 on the first screen", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await visitor.open(CREATE);
  await writeMessage(visitor, "I want to die and nobody would even notice that I am gone.");
  await send(visitor, "Kit");
  const first = page.getByRole("main").locator("a[href^='tel:']").first();
  await expect(first).toHaveAccessibleName(/^Emergency 000 /);
  const box = await first.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 640)).toBeLessThan(foot(640));
});

test.describe("with a predictive phone keyboard", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 420 } });

  for (const { form, address, button, answered } of [
    { form: "a DigiMe", address: CREATE, button: "Next: your details", answered: "Nearly there" },
    { form: "a form", address: "/forms/contact/", button: "Send", answered: "Please check" },
  ])
    test(`tapping the button of ${form} counts once, even mid-word with the box out of view @script`, async ({
      visitor,
    }) => {
      const { page } = visitor;
      await visitor.open(address);
      if (address === CREATE) await page.getByRole("button", { name: "Next: your words" }).tap();
      const main = page.getByRole("main");
      const message = main.getByLabel("Your message", { exact: true });
      await message.focus();
      const presses = await page.evaluateHandle(() => {
        const messages: string[] = [];
        addEventListener("submit", ({ submitter }) => messages.push(submitter?.textContent ?? ""));
        return messages;
      });
      await page.keyboard.insertText("There is no shade at the bus stop ");
      const keyboard = await page.context().newCDPSession(page);
      for (const text of ["p", "pl", "please"])
        await keyboard.send("Input.imeSetComposition", {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      const pressed = main.getByRole("button", { name: button, exact: true });
      await pressed.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
      await pressed.tap();
      await expect(main.getByRole("heading", { name: answered })).toBeVisible();
      if (address !== CREATE) await expect(message).toHaveValue("There is no shade at the bus stop please");
      const told = await presses.jsonValue();
      expect(told.filter((text) => text.includes(button))).toHaveLength(1);
    });
});
