import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { CREATE, unique } from "../keeper.ts";
import { expect, test } from "../visitor.ts";

const KB = 1024;

/** Bytes of script that a page has fetched, as they came over the line. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}

for (const { kind, addresses, most } of [
  {
    kind: "a page that is only read",
    addresses: [
      "/privacy/",
      "/news/bunbury-designs-a-skate-park/",
      "/search/?term=skate",
      "/resources/",
      "/no/such/page/",
    ],
    most: 10,
  },
  // 10 KB of its own, and the behaviours that are near.
  { kind: "a page with behaviours", addresses: ["/", "/about-us/children-in-numbers/"], most: 20 },
  { kind: "a page with a form", addresses: ["/forms/contact/"], most: 60 },
  { kind: "the news", addresses: ["/news/"], most: 95 },
])
  for (const address of addresses)
    test(`${kind} has at most ${most} KB of script: ${address} @script`, async ({ visitor }) => {
      await visitor.open(address);
      await visitor.page.waitForLoadState("networkidle");
      const bytes = await scriptBytes(visitor.page);
      expect(bytes).toBeGreaterThan(KB);
      expect(bytes).toBeLessThanOrEqual(most * KB);
    });

test("the map has at most 85 KB of script, with a form 100, and none of it before it is near @script", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 412, height: 200 });
  await visitor.open("/contact-us/");
  await page.waitForLoadState("networkidle");
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => /\/assets\/(.*)-.{8}\.js$/.exec(name)?.[1])
      .filter((name) => name !== undefined),
  );
  expect(fetched).not.toContain("office-map.island");
  await page.getByRole("region", { name: "Visit us" }).scrollIntoViewIfNeeded();
  await page.locator("[data-island=office-map][data-live]").waitFor();
  await page.getByRole("main").getByLabel("Your message", { exact: true }).scrollIntoViewIfNeeded();
  await page.locator("[data-island=content-form][data-live]").waitFor();
  expect(await scriptBytes(page)).toBeLessThanOrEqual(100 * KB);
});

test("DigiMe has at most 125 KB of script up to its last step @script", async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open(CREATE);
  await page.getByRole("button", { name: "Next: your message" }).click();
  await page.getByLabel("Your message").fill(unique("More shade at the bus stop near our school"));
  await page.getByRole("button", { name: "Next: your details" }).click();
  await expect(page.getByRole("button", { name: "Send it" })).toBeVisible();
  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(60 * KB);
  expect(bytes).toBeLessThanOrEqual(125 * KB);
});

test("HTML is at most 5 KB on pages that are read, 7 KB on the news and DigiMe @once", async ({ request }) => {
  const weigh = async (address: string) => {
    const body = await (await request.get(address)).body();
    return brotliCompressSync(body).length;
  };
  for (const address of ["/privacy/", "/news/bunbury-designs-a-skate-park/", "/search/?term=skate", "/about-us/"])
    expect(await weigh(address), address).toBeLessThanOrEqual(5 * KB);
  for (const address of ["/news/", CREATE]) expect(await weigh(address), address).toBeLessThanOrEqual(7 * KB);
  expect(await weigh("/")).toBeLessThanOrEqual(5.5 * KB);
  // Its form and its map are much of what there is to read.
  expect(await weigh("/contact-us/")).toBeLessThanOrEqual(6 * KB);
});
