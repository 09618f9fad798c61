import { expect, hold, test } from "../../e2e/visitor.ts";

test.use({ motion: true });

test("without cookies the text of a page can still grow by all its steps @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} }));
  // The first step is pressed before the page has loaded.
  const letPictures = await hold(page, /\.(?:avif|webp|svg|jpg)$/);
  await page.goto("/about-us/", { waitUntil: "commit" });
  await visitor.settle();
  const larger = page.getByRole("button", { name: "A+ larger text" });
  await larger.click();
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  await letPictures();
  await page.waitForLoadState();
  await larger.click();
  await expect(page.locator("html")).toHaveClass("zoom2");
});

test("the header stays in view but shrinks, without moving the content @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/about-us/our-plan/");
  const header = page.getByRole("banner");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  /** Scrolls, and waits until each IntersectionObserver was called, a frame later. */
  const scrollDown = (top: number) =>
    page.evaluate(async (top) => {
      scrollTo({ top, behavior: "instant" });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, top);
  /** How much of the window it takes. */
  const seen = async () => {
    const { y, height } = (await header.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  await scrollDown(108);
  await expect(header).not.toHaveAttribute("data-stuck");
  const large = await seen();
  await scrollDown(109);
  await expect(header).toHaveAttribute("data-stuck");
  await scrollDown(500);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await expect.poll(seen).toBeLessThan(large - 16);
  await expect(page.getByRole("link", { name: "Get help" })).toBeInViewport({ ratio: 1 });
});
