import sharp from "sharp";
import { send, writeMessage } from "../digime.ts";
import { CREATE } from "../pages.ts";
import { expect, test, unique } from "../visitor.ts";

/** A message that brings up the help lines, and that no other test writes. */
const inNeed = () => unique("nobody would care if i was gone, not at school and not at home");

test("a missing email address gets the same bar as any other error", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, unique("A pool that is open in winter too"));
  await page.getByLabel("Email it to me").check();
  const bar = () =>
    page
      .getByLabel("Your email")
      .locator("..")
      .evaluate((field) => {
        const message = field.querySelector(".error");
        return { edge: getComputedStyle(field).borderInlineStart, word: message && getComputedStyle(message).color };
      });
  const before = await bar();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.locator("#email-error")).toBeVisible();
  const refused = await bar();
  expect(refused.edge).toBe(`6px solid ${refused.word}`);
  expect(before.edge).toMatch(/^4px solid /);
});

test("the box with helplines looks the same in search, beside a message and on its receipt", async ({ visitor }) => {
  const { page } = visitor;
  const look = (heading: string) =>
    page
      .getByRole("region", { name: heading })
      .filter({ has: page.locator(".help-lines") })
      .evaluate((box) => {
        const ring = (link: Element | null) => {
          (link as HTMLElement | null)?.focus({ focusVisible: true } as FocusOptions);
          return link && getComputedStyle(link).outlineColor;
        };
        const heart = box.querySelector("h2 .icon");
        const { backgroundColor, borderRadius } = getComputedStyle(box);
        return {
          backgroundColor,
          borderRadius,
          heart: heart && getComputedStyle(heart).fill,
          ring: ring(box.querySelector(".help-line")),
        };
      });
  await visitor.open("/search/?term=self+harm");
  const found = await look("Get help now");
  await visitor.open(CREATE);
  await writeMessage(visitor, inNeed());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  expect(await look("You matter. Talk to someone now.")).toEqual(found);
  await send(visitor, "Sam");
  expect(await look("You matter. Talk to someone now.")).toEqual(found);
});

test("a resource has the same cover in the list and on its own page @once", async ({ visitor: { page } }) => {
  const covers = () =>
    page.locator(".cover").evaluateAll((all) =>
      all.map((cover) => {
        const { backgroundColor, backgroundImage, color } = getComputedStyle(cover);
        return { title: cover.textContent, backgroundColor, backgroundImage, color };
      }),
    );
  await page.goto("/resources/");
  const listed = await covers();
  const addresses = await page
    .locator(".resource a[href^='/resources/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(listed.length).toBeGreaterThan(2);
  expect(addresses).toHaveLength(listed.length);
  for (const [at, address] of addresses.entries()) {
    await page.goto(address);
    expect(await covers(), address).toEqual([listed[at]]);
  }
});

test("an enlarged picture covers the page; its arrows and caption share the dark background @script", async ({
  visitor: { page, open },
}) => {
  await open("/about-us/children-in-numbers/");
  await page.locator("[data-behaviour=gallery]").scrollIntoViewIfNeeded();
  await page.locator("[data-behaviour=gallery][data-live]").waitFor();
  await page.locator("[data-behaviour=gallery] a").first().click();
  const ground = page.locator(".pswp__bg");
  await expect(ground).toHaveCSS("opacity", "1");
  const night = await ground.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(page.locator(".pswp__caption")).toHaveCSS("background-color", night);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ["Previous picture", "Next picture"]) {
      const button = page.getByRole("button", { name });
      const box = await button.boundingBox();
      const [left, right] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
      const x = left < 1 ? left + 28.5 : right - 28.5;
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      // Above and below the arrow's point, within its circle.
      const { data } = await sharp(
        await page.screenshot({ clip: { x: x - 0.5, y: y - 16, width: 1, height: 32 }, animations: "disabled" }),
      )
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const end of [data.subarray(0, 3), data.subarray(-3)])
        expect(`rgb(${[...end].join(", ")})`, `${name} at ${width}`).toBe(night);
    }
  }
});
