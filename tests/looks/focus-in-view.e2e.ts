import type { Page } from "@playwright/test";
import { writeMessage } from "../../e2e/digime.ts";
import { removeHasRules } from "../../e2e/older-browsers.ts";
import { CREATE, VOICES } from "../../e2e/pages.ts";
import { expect, test, type Visitor } from "../../e2e/visitor.ts";

const pages = ["/info-for-children-and-young-people/getting-help/", CREATE];

function focused(page: Page): Promise<{ name: string; hidden: boolean } | null> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return null;
    const { left, top, right, bottom } = control.getBoundingClientRect();
    // Of an element taller than the window, only the visible part counts.
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const points = [top + 4, middle, bottom - 4].filter((y) => bottom - top < innerHeight / 3 || y === middle);
    const covered = points.some((y) => {
      const over = document
        .elementFromPoint((left + right) / 2, y)
        ?.closest(".site-header, .quick-exit, .stage-live, .actions");
      return y < 0 || y > innerHeight || (over && !over.contains(control));
    });
    const words = control.getAttribute("aria-label") ?? control.textContent ?? "";
    return { name: `${control.tagName} ${words.trim().slice(0, 40)} at ${Math.round(top)}`, hidden: covered };
  });
}

for (const [size, browser] of [
  ["zoom0", "of today"],
  ["zoom2", "of today"],
  ["zoom0", "without :has()"],
] as const)
  for (const key of ["Tab", "Shift+Tab"])
    test(`focus is never hidden at 320 pixels, text ${size}, ${key}, in a browser ${browser} @script`, async ({
      visitor,
    }) => {
      const { page } = visitor;
      await page.setViewportSize({ width: 320, height: 568 });
      await visitor.chooseTextSize(size);
      for (const address of pages) {
        await visitor.open(address);
        if (browser !== "of today") await removeHasRules(page);
        let steps = 0;
        for (; steps < 200; steps++) {
          await page.keyboard.press(key);
          const now = await focused(page);
          if (!now) break;
          expect(now.hidden, `${now.name} on ${address}`).toBe(false);
        }
        expect(steps, address).toBeGreaterThan(30);
      }
    });

test("in a window zoomed to 400 % the header scrolls away, and the menu fits", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 256 });
  await visitor.open("/contact-us/");
  await page.locator("summary", { hasText: "Menu" }).click();
  const panel = page.locator(".mobile-panel");
  expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("heading", { name: "Visit us" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).not.toBeInViewport();
});

for (const width of [360, 1280])
  test(`the target of a fragment is a little below the header, at ${width} pixels`, async ({ visitor, request }) => {
    const { page } = visitor;
    const form = { name: "Sam", reply: "No answer please", about: "idea", message: "Shade, please.", consent: "true" };
    const sent = await request.post("/contact-us/", { form, maxRedirects: 0 });
    await page.setViewportSize({ width, height: 740 });
    for (const address of [
      "/privacy/#what-we-keep-and-for-how-long",
      "/about-us/children-in-numbers/#school",
      "/search/?term=children#result-5",
      sent.headers().location ?? "",
    ]) {
      await visitor.open(address);
      const target = page.locator(address.slice(address.indexOf("#")));
      const gap = async () => {
        const header = await page.locator(".site-header").boundingBox();
        return ((await target.boundingBox())?.y ?? 0) - (header ? header.y + header.height : 0);
      };
      await expect.poll(gap, address).toBeLessThan(64);
      expect(await gap(), address).toBeGreaterThan(8);
    }
  });

/** Where nothing fixed covers the page. */
async function uncovered({ page }: Visitor): Promise<{ from: number; to: number }> {
  const header = await page.locator(".site-header").boundingBox();
  const exit = await page.locator(".quick-exit").boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // On wide windows the quick exit is a button in the corner, beside the page.
  const to = exit && width <= 480 ? exit.y : height;
  return { from: Math.max(0, (header?.y ?? 0) + (header?.height ?? 0)), to };
}

async function seenOfFocus(visitor: Visitor): Promise<{ control: boolean; fault: boolean; group: boolean }> {
  const { from, to } = await uncovered(visitor);
  return visitor.page.evaluate(
    ([from, to]) => {
      const control = document.activeElement;
      const group = control?.closest(".has-error");
      const fault = group?.querySelector(".error")?.getBoundingClientRect();
      const isWhole = (element: Element | null | undefined) => {
        const box = element?.getBoundingClientRect();
        return box !== undefined && box.top >= from && box.bottom <= to;
      };
      return {
        control: isWhole(control),
        fault: fault !== undefined && fault.bottom > from + 16 && fault.top < to - 16,
        group: isWhole(group),
      };
    },
    [from, to] as const,
  );
}

for (const [width, height] of [
  [1280, 800],
  [390, 700],
  [320, 256],
] as const) {
  // The smallest window has no room for a whole question with its help.
  const least = { control: true, fault: true, ...(height > 256 && { group: true }) };

  test(`the first invalid field has focus and is in view with its error, at ${width} × ${height} @script`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height });
    for (const [address, name] of [
      ["/contact-us/", "What should we call you?"],
      ["/forms/event-registration/", "Which session?"],
    ] as const) {
      await visitor.open(address);
      const form = page.locator(".content-form");
      const button = form.getByRole("button");
      await button.scrollIntoViewIfNeeded();
      await visitor.settle();
      await button.press("Enter");
      await expect(form.getByLabel(name)).toBeFocused();
      await expect.poll(() => seenOfFocus(visitor), address).toMatchObject(least);
      const link = page.getByRole("alert").getByRole("link").first();
      await link.focus();
      await link.press("Enter");
      await expect(form.getByLabel(name)).toBeFocused();
      expect(await seenOfFocus(visitor), `${address}, by the summary's link`).toMatchObject(least);
    }
    await visitor.open(CREATE);
    await writeMessage(visitor, "A slide that is longer than the one we have now");
    await page.getByRole("button", { name: "Send it" }).press("Enter");
    await expect(page.getByLabel("Everyone, on this website")).toBeFocused();
    await expect.poll(() => seenOfFocus(visitor), "DigiMe").toMatchObject(least);
  });
}

test("errors take focus and are in view in each step of a DigiMe and for a wrong receipt code", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await page.setViewportSize({ width: 1280, height: 800 });
  const summary = page.getByRole("alert");
  const isTold = async (words: string, field: string) => {
    await expect(summary.getByRole("link", { name: words })).toHaveAttribute("href", `#${field}`);
    await visitor.settle();
    const focused = hasScript ? page.locator(`#${field}`) : summary;
    await expect(focused).toBeFocused();
    await expect(focused).toBeInViewport({ ratio: 1 });
  };
  await visitor.open(CREATE);
  await writeMessage(visitor, "");
  await isTold("There is no message yet.", "message");
  await page.getByLabel("Your message").fill("Somewhere with air con that is not a shop.");
  await page.getByRole("button", { name: "Next: your details" }).click();
  await page.getByLabel("Everyone, on this website").check();
  await page.getByLabel("Email it to me").check();
  await page.getByLabel("Your email").fill("Kirra");
  await page.getByRole("button", { name: "Send it" }).click();
  await isTold("Write your email address", "Email");
  await visitor.open(`${VOICES}receipt/`);
  await page.getByLabel("Your code").fill("abcde-fghjk-mnpqr-stvw");
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(summary).toContainText("We cannot find that code.");
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Error: Your receipt – /);
  await expect(page.locator("#code-error")).toContainText("We cannot find that code.");
  await visitor.settle();
  await expect(page.getByLabel("Your code"), "to be put right").toHaveValue("abcde-fghjk-mnpqr-stvw");
});

test("correcting one of two errors does not move focus @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await writeMessage(visitor, "Somewhere with air con that is not a shop.");
  await page.getByLabel("Everyone, on this website").check();
  await page.getByLabel("First name or nickname").fill("a".repeat(41));
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByLabel("First name or nickname")).toBeFocused();
  await page.getByLabel("Download it now").press("Space");
  await expect(page.locator("#receive-error")).toHaveCount(0);
  await expect(page.getByLabel("Download it now")).toBeFocused();
});

test("after ‘View more’ in the news the page scrolls on by 100 pixels @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/news/");
  const top = await page.getByRole("link", { name: "View more" }).evaluate((link: HTMLElement) => {
    link.scrollIntoView({ block: "center" });
    link.click();
    return scrollY;
  });
  await expect(page.locator("#item-13")).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top + 100);
});
