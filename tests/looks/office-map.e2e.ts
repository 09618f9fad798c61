import { ringPixels } from "../../e2e/focus-ring.ts";
import { expect, test } from "../../e2e/visitor.ts";

test("the map’s buttons work with the space bar, without scrolling the page @script", async ({ visitor }) => {
  const { page } = visitor;
  // Beside the form the map is too narrow for an open popup.
  await page.setViewportSize({ width: 800, height: 900 });
  await visitor.open("/contact-us/");
  const map = page.getByRole("group", { name: /Map of the streets/ });
  await page.getByRole("region", { name: "Visit us" }).scrollIntoViewIfNeeded();
  await map.scrollIntoViewIfNeeded();
  const label = map.getByText("12 Honeyeater Lane");
  await expect(label).toBeVisible();
  const place = await page.evaluate(() => scrollY);
  await map.getByRole("button", { name: "Zoom in" }).press(" ");
  await expect(map.locator("img[src^='/map-tiles/16/']").filter({ visible: true }).first()).toBeVisible();
  await map.getByRole("button", { name: /^Our office/ }).press(" ");
  await expect(label).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test("the map zooms by keyboard, and by wheel only once visibly focused @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open("/contact-us/");
  const map = page.getByRole("group", { name: /Map of the streets/ });
  await page.getByRole("region", { name: "Visit us" }).scrollIntoViewIfNeeded();
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator("img[src^='/map-tiles/15/']").filter({ visible: true }).first()).toBeVisible();
  await map.hover({ position: { x: 40, y: 300 } });
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  const tiles = (zoom: number) => map.locator(`img[src^='/map-tiles/${zoom}/']`).filter({ visible: true }).first();
  expect(await ringPixels(map)).toBeGreaterThan(1000);
  await page.keyboard.press("+");
  await expect(tiles(16)).toBeVisible();
  await expect(tiles(15)).toBeHidden();
  await map.hover({ position: { x: 40, y: 300 } });
  const still = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 60);
  await expect(tiles(15)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(still);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

  test("one finger scrolls the page past the map, and moves the map once it was tapped @script", async ({
    visitor,
  }) => {
    const { page } = visitor;
    await visitor.open("/contact-us/");
    const map = page.getByRole("group", { name: /Map of the streets/ });
    await page.getByRole("region", { name: "Visit us" }).scrollIntoViewIfNeeded();
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator("img[src^='/map-tiles/15/']").filter({ visible: true }).first()).toBeVisible();
    await map.evaluate((box) => box.scrollIntoView({ block: "center", behavior: "instant" }));
    const finger = await page.context().newCDPSession(page);
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const swipeUp = async () => {
      const at = (up: number) => [{ x: x + width / 4, y: y + height / 2 + 40 - up }];
      await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (const up of [20, 40, 60, 80, 100])
        await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(up) });
      await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const scrolled = () => page.evaluate(() => scrollY);
    const moved = () => map.locator(".leaflet-map-pane").evaluate((pane: HTMLElement) => pane.style.transform);
    const before = { scrolled: await scrolled(), moved: await moved() };
    // A tap while the page still glides would only stop it.
    const stopped = page.evaluate(
      (start) => new Promise<void>((stop) => addEventListener("scrollend", () => scrollY > start && stop())),
      before.scrolled,
    );
    await swipeUp();
    await stopped;
    expect(await moved()).toBe(before.moved);

    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), before.scrolled);
    await page.touchscreen.tap(x + width / 4, y + height / 2);
    await expect(map).toBeFocused();
    await swipeUp();
    await expect.poll(moved).not.toBe(before.moved);
    expect(await scrolled()).toBe(before.scrolled);
  });
});
