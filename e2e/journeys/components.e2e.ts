import type { Page } from "@playwright/test";
import { ringPixels } from "../focus-ring.ts";
import { expect, test, untilInView } from "../visitor.ts";

test.use({ motion: true });

const numbers = "/about-us/children-in-numbers/";

test.describe("the slides of the home page", () => {
  test("change every eight seconds unless the pointer is over them @script", async ({ visitor }) => {
    const { page } = visitor;
    await page.clock.install();
    await visitor.open("/");
    await page.clock.pauseAt(Date.now() + 60_000);
    const slides = page.locator(".banner-track");
    const currentDot = page.locator(".dot[aria-current]");
    await expect(slides, "each change takes 200 milliseconds").toHaveCSS("transition-duration", "0.2s");
    const lookCloser = async () => {
      await page.locator(".banner-view").hover({ position: { x: 20, y: 40 } });
      await expect(slides).toHaveAttribute("aria-live", "polite");
    };
    const lookAway = async () => {
      await page.mouse.move(5, 5);
      await expect(slides).toHaveAttribute("aria-live", "off");
    };
    await lookCloser();
    const before = await currentDot.getAttribute("aria-label");
    await page.clock.runFor(60_000);
    await expect(currentDot).toHaveAccessibleName(before ?? "");
    await lookAway();
    await page.clock.runFor(7999);
    await expect(currentDot).toHaveAccessibleName(before ?? "");
    await page.clock.runFor(1);
    await expect(currentDot).not.toHaveAccessibleName(before ?? "");
    const labels = new Set<string | null>();
    for (let turn = 0; turn < 3; turn++) {
      await lookCloser();
      labels.add(await currentDot.getAttribute("aria-label"));
      await lookAway();
      const now = await currentDot.getAttribute("aria-label");
      await page.clock.runFor(8000);
      await expect(currentDot).not.toHaveAccessibleName(now ?? "");
    }
    expect([...labels].sort()).toEqual(["Slide 1", "Slide 2", "Slide 3"]);
  });

  test("can be stopped with the first button and moved by keyboard @script", async ({ visitor }) => {
    const { page } = visitor;
    await page.clock.install();
    await visitor.open("/");
    const banner = page.getByRole("region", { name: "Highlights" });
    const controls = banner.getByRole("button");
    await controls.first().focus();
    await expect(controls.first()).toHaveAccessibleName("Stop the slides");
    await page.keyboard.press("Enter");
    await expect(controls.first()).toHaveAccessibleName("Start the slides");
    await page.clock.runFor(20_000);
    await expect(page.getByRole("button", { name: "Slide 1" })).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Slide 3" })).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "Next slide" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("group", { name: "3 of 3" }).getByRole("link")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(banner.locator(":focus")).toHaveCount(0);
  });

  test("stand still with reduced motion until they are started @script", async ({ visitor }) => {
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await visitor.open("/");
    await page.clock.runFor(20_000);
    await expect(page.getByRole("button", { name: "Slide 1" })).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "Start the slides" }).click();
    await page.clock.runFor(8100);
    await expect(page.getByRole("button", { name: "Slide 2" })).toHaveAttribute("aria-current", "true");
    await expect(page.locator(".banner-track")).toHaveCSS("transition-duration", "0s");
    await page.getByRole("group", { name: "2 of 3" }).getByRole("link").focus();
    await expect(page.locator(".banner-track")).toHaveAttribute("aria-live", "polite");
  });

  test("lead to their pages, and each can be reached", async ({ visitor }) => {
    const { page, hasScript } = visitor;
    await visitor.open("/");
    const link = page.getByRole("link", { name: "Come to Speak Up Day" });
    if (hasScript) {
      await page.getByRole("button", { name: "Next slide" }).click();
      await expect(link).toBeInViewport();
    } else {
      await expect(page.getByRole("region", { name: "Highlights" }).getByRole("button")).toHaveCount(0);
      await expect(page.getByRole("region", { name: "Highlights" }).getByRole("link")).toHaveCount(3);
    }
    await link.click();
    await expect(page).toHaveURL("/forms/event-registration/");
  });
});

test.describe("expandable numbers", () => {
  const reach = (page: Page, part: number) =>
    page.locator(".stats > :first-child").evaluate((block, part) => {
      scrollBy({ top: block.getBoundingClientRect().top - innerHeight * part, behavior: "instant" });
      return new Promise((resolve) => new IntersectionObserver(() => resolve(true)).observe(block));
    }, part);

  test("are opened by the address’s fragment, also when it changes", async ({ visitor }) => {
    const { page, hasScript } = visitor;
    await visitor.open(`${numbers}#school`);
    const block = page.locator("#school");
    await expect(block).toBeInViewport();
    if (hasScript) {
      await expect(block).toHaveAttribute("open", "");
      await page.evaluate(() => {
        location.hash = "play";
      });
      await expect(page.locator("#play")).toHaveAttribute("open", "");
      await expect(page.locator("#play")).toBeInViewport();
    }
    const pressed = page.locator("#regions");
    await pressed.locator("summary").click();
    await expect(pressed.getByText("The state is as large")).toBeVisible();
    if (!hasScript) return;
    await expect(page).toHaveURL(`${numbers}#regions`);
    await pressed.locator("summary").click();
    await expect(page).toHaveURL(numbers);
  });

  test("appear one after another, 200 milliseconds apart, when scrolled to @script", async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.clock.install();
    await visitor.open("/");
    const waiting = page.locator(".stat-waiting");
    await reach(page, 1.15);
    await expect(waiting).toHaveCount(4);
    const last = page.locator(".stats a").last();
    await last.evaluate((link) => link.focus({ preventScroll: true }));
    await expect(last.locator("..")).toHaveCSS("opacity", "1");
    await expect(waiting).toHaveCount(3);
    await page.clock.pauseAt(Date.now() + 60_000);
    await reach(page, 0.86);
    await page.clock.runFor(1000);
    await expect(waiting).toHaveCount(3);
    await reach(page, 0.84);
    await page.clock.runFor(0);
    await expect(waiting).toHaveCount(2);
    await page.clock.runFor(199);
    await expect(waiting).toHaveCount(2);
    await page.clock.runFor(1);
    await expect(waiting).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(waiting).toHaveCount(0);
  });

  test("are there at once with reduced motion @script", async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visitor.open("/");
    await reach(page, 1.15);
    await page.locator(".stats[data-live]").waitFor();
    await expect(page.locator(".stat-waiting")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "9 in 10" })).toHaveCSS("opacity", "1");
  });
});

test.describe("pictures", () => {
  test("open in a lightbox with script, as plain files without", async ({ visitor, request }) => {
    const { page, hasScript } = visitor;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visitor.open(numbers);
    const thumbnail = page.getByRole("link", { name: "Wadjemup" });
    if (!hasScript) {
      const answer = await request.get((await thumbnail.getAttribute("href")) ?? "");
      expect(answer.headers()["content-type"]).toBe("image/jpeg");
      return;
    }
    await thumbnail.focus();
    // Until its script has loaded, the link is followed.
    await page.locator("[data-behaviour=gallery][data-live]").waitFor();
    await thumbnail.evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
    const box = page.getByRole("dialog", { name: "Pictures" });
    await expect(box).toBeVisible();
    await expect(box.getByText("Wadjemup")).toBeVisible();
    await expect(box).toHaveClass(/pswp--ui-visible/);
    for (const button of await box.getByRole("button").all())
      expect(await ringPixels(button), `${button}`).toBeGreaterThan(200);
    await page.keyboard.press("ArrowRight");
    await expect(box.getByText("Kalgoorlie, year 5")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(box).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.keyboard.press("Escape");
    await expect(box).toHaveCount(0);
    await expect(thumbnail).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(box).toBeVisible();
  });

  test("open as plain files when the lightbox cannot be fetched @script", async ({ page }) => {
    await page.route(/\/assets\/lightbox-.*\.js/, (route) => route.abort());
    await page.goto(numbers);
    await page.waitForSelector("html[data-script=ready]");
    await page.getByRole("link", { name: "Wadjemup" }).click();
    await expect(page).toHaveURL(/\/media\/[0-9a-f]+-1280\.jpg$/);
  });
});

test("accordion items are opened by the address’s fragment", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  await visitor.open("/your-rights/complaints/#my-name");
  const item = page.locator("#my-name");
  if (!hasScript) await item.locator("summary").click();
  await expect(item.getByText("Most services need a name")).toBeVisible();
});

test.describe("when a script fails @script", () => {
  const complaintsOf = (page: Page) => {
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    return complaints;
  };

  test("its component stays as the server sent it, and the rest works", async ({ page }) => {
    const complaints = complaintsOf(page);
    const failures = {
      "it cannot be fetched": null,
      "it is not there": { status: 404, body: "Not found" },
      "it is a page": { contentType: "text/html", body: "<!DOCTYPE html><p>Sign in</p>" },
      "it throws": {
        contentType: "text/javascript",
        body: 'export default function broken() { throw new Error("broken"); }',
      },
    };
    for (const [failure, answer] of Object.entries(failures)) {
      complaints.length = 0;
      await page.route(/\/assets\/stats\.behaviour-.*\.js/, (route) =>
        answer === null ? route.abort() : route.fulfill(answer),
      );
      await page.goto(numbers);
      await page.waitForSelector("html[data-script=ready]");
      await page.locator("#regions summary").click();
      await expect(page.getByText("The state is as large"), failure).toBeVisible();
      await page.getByRole("link", { name: "Wadjemup" }).focus();
      await page.locator("[data-behaviour=gallery][data-live]").waitFor();
      await page.getByRole("link", { name: "Wadjemup" }).click();
      await expect(page.getByRole("dialog", { name: "Pictures" }), failure).toBeVisible();
      expect(complaints.join("\n"), failure).toContain("The behaviour stats");
      await page.unroute(/\/assets\/stats\.behaviour-.*\.js/);
      await page.goBack();
    }
  });
});

test("a component’s script is loaded only on pages with the component @script", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const none = /behaviour|island|lightbox|photoswipe/;
  await page.goto("/about-us/");
  await page.waitForSelector("html[data-script=ready]");
  await untilInView(page);
  expect(fetched.filter((path) => none.test(path))).toEqual([]);
  await page.goto(numbers);
  await page.waitForSelector("html[data-script=ready]");
  await untilInView(page);
  const scripts = fetched.filter((path) => none.test(path) && path.endsWith(".js"));
  const names = scripts.map((path) => path.replace(/^\/assets\/(.*)-.{8}\.js$/, "$1"));
  expect([...new Set(names)].sort()).toEqual(["gallery.behaviour", "hash-details.behaviour", "stats.behaviour"]);
});
