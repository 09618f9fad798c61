import { expect, test } from "../visitor.ts";

/** With the office's coordinates, so that no cached copy is shown after the office has moved. */
const PICTURE = "/map-tiles/office-15--31.9535-115.857.webp";

test("the map shows where the office is", async ({ visitor }) => {
  const { page, hasScript } = visitor;
  // Beside the form the map is too narrow for an open popup.
  await page.setViewportSize({ width: 800, height: 900 });
  await visitor.open("/contact-us/");
  const office = page.getByRole("region", { name: "Visit us" });
  await expect(office.getByText("Perth WA 6000")).toBeVisible();
  await expect(office.getByRole("link", { name: "Get directions" })).toHaveAttribute("href", /-31\.9535%2C115\.857/);
  if (!hasScript) {
    const picture = office.getByRole("img", { name: /Street map with a marker/ });
    await expect(async () => {
      await page.reload();
      await expect(picture).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(picture).toHaveAttribute("src", PICTURE);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    return;
  }
  await office.scrollIntoViewIfNeeded();
  const map = office.getByRole("group", { name: /Map of the streets/ });
  await expect(map).toBeVisible();
  await expect(map.locator("img[src='/map-tiles/15/26929/19456.png']")).toBeVisible();
  await expect(map.getByText("12 Honeyeater Lane")).toBeVisible();
  await expect(map.getByRole("button", { name: /^Our office, .*12 Honeyeater Lane$/ })).toBeVisible();
  for (const button of await map.getByRole("button").all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), `${button}`).toBeGreaterThanOrEqual(44);
  }
  await expect(map.getByText("© OpenStreetMap contributors")).toBeVisible();
});

test("without map tiles the address and a message are shown @script", async ({ page }) => {
  await page.route(/\/map-tiles\/\d/, (route) => route.abort());
  await page.goto("/contact-us/");
  await page.waitForSelector("html[data-script=ready]");
  const office = page.getByRole("region", { name: "Visit us" });
  await office.scrollIntoViewIfNeeded();
  await expect(office.getByRole("status")).toHaveText(/The street map cannot be shown right now/);
  await expect(office.getByText("Perth WA 6000")).toBeVisible();
  await expect(page.getByRole("group", { name: /Map of the streets/ })).toHaveCount(0);
});

test("map tiles far from the office or with invalid coordinates are not served @once", async ({ request }) => {
  for (const [path, type] of [
    ["/map-tiles/15/26929/19456.png", "image/png"],
    [PICTURE, "image/webp"],
  ] as const) {
    const near = await request.get(path);
    expect(near.status()).toBe(200);
    expect(near.headers()["content-type"]).toBe(type);
    expect(near.headers()["cache-control"]).toContain("max-age");
  }
  for (const path of [
    "15/1/1.png",
    "12/3366/2432.png",
    "18/215434/155649.png",
    "a/b/c.png",
    "15/26929/-1.png",
    "x.png",
    "office.webp",
    "office-15--31.9535-115.858.webp",
  ])
    expect((await request.get(`/map-tiles/${path}`)).status(), path).toBe(404);
});
