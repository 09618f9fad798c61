import { expect, test } from "../../e2e/visitor.ts";

test.use({ motion: true });

test("the header stays in view but shrinks, without moving the content @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/about-us/our-plan/");
  const header = page.getByRole("banner");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const scrollDown = (top: number) =>
    page.evaluate(async (top) => {
      scrollTo({ top, behavior: "instant" });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, top);
  const readShell = async () => {
    const { y, height } = (await header.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  await scrollDown(108);
  await expect(header).not.toHaveAttribute("data-stuck");
  const large = await readShell();
  await scrollDown(109);
  await expect(header).toHaveAttribute("data-stuck");
  await scrollDown(500);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await expect.poll(readShell).toBeLessThan(large - 16);
  await expect(page.getByRole("link", { name: "Get help" })).toBeInViewport({ ratio: 1 });
});
