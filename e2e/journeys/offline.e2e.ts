import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startContentSite } from "../content-site.ts";
import { VOICES } from "../pages.ts";
import { expect, test } from "../visitor.ts";

/** Of all that is kept, by the name of what keeps it. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const files = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
    return Object.fromEntries((await Promise.all(files)).map((urls, index) => [names[index], urls]));
  });

async function openOnce(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await expect.poll(async () => Object.values(await kept(page)).flat().length).toBeGreaterThan(1);
}

test.describe("after one visit", () => {
  test.use({ serviceWorkers: "allow" });

  test("whoever has no line sees whom to ring at every address, and can try again @script", async ({
    visitor,
    context,
  }) => {
    const { page } = visitor;
    await openOnce(page, "/news/");
    await context.setOffline(true);
    for (const address of ["/about-us/our-plan/", "/news/?year=2020", `${VOICES}receipt/?code=x`, "/no/such/page/"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
      await expect(page.getByRole("link", { name: "Kids Helpline 1800 55 1800" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Emergency 000" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Quick exit" })).toBeVisible();
      await expect(page.locator(".scene")).toHaveJSProperty("naturalWidth", 600);
      expect(
        await page.evaluate(() => getComputedStyle(document.querySelector(".quick-exit") as Element).position),
      ).toBe("fixed");
    }
    await page.goto("/privacy/");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  });

  test("exactly one page and its files are kept, and nothing of what was read @script", async ({ page }) => {
    await openOnce(page, "/news/");
    for (const address of ["/privacy/", "/search/?term=help", VOICES]) await page.goto(address);
    await page.waitForLoadState("networkidle");
    const files = Object.values(await kept(page)).flat();
    const names = files.map((url) => new URL(url).pathname.replace(/-.{8}(?=\.\w+$)/, ""));
    expect(names.sort()).toEqual([
      "/assets/atkinson-hyperlegible-next-core.woff2",
      "/assets/entry.client.js",
      "/assets/footer-land.svg",
      "/assets/gabarito-core.woff2",
      "/assets/icons.svg",
      "/assets/logo.svg",
      "/assets/offline.css",
      "/assets/offline.svg",
      "/assets/root.css",
      "/offline/",
    ]);
  });

  test("numbers that the office has changed replace the whole of what was kept @script", async ({ page, context }) => {
    const site = await startContentSite();
    await openOnce(page, `${site.address}/`);
    const before = Object.keys(await kept(page));
    const file = path.join(site.content, "site.yaml");
    const settings = readFileSync(file, "utf8");
    writeFileSync(file, settings.replace("1800 55 1800", '"13 11 14"').replace("1800551800", "131114"));
    await site.publish();
    await expect
      .poll(async () => (await (await page.request.get(`${site.address}/`)).text()).includes("131114"))
      .toBe(true);
    await page.goto(`${site.address}/news/`);
    await expect.poll(async () => Object.keys(await kept(page)).filter((name) => before.includes(name))).toEqual([]);
    expect(Object.keys(await kept(page))).toHaveLength(1);
    await context.setOffline(true);
    await page.goto(`${site.address}/`);
    await expect(page.getByRole("link", { name: "13 11 14" })).toBeVisible();
    await context.setOffline(false);
    await site.stop();
  });

  test("a failed answer of the site is shown as it is, and so is every page on the line @script", async ({ page }) => {
    await openOnce(page, "/news/");
    expect((await page.goto("/no/such/page/"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot find this page");
    await page.goto("/privacy/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  });
});

test("nothing is kept from receipts and the office, nor for visitors who save data @script", async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.assign(window, { asked: [] });
    if (location.search === "?save") Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    navigator.serviceWorker.register = async (address) => {
      (window as unknown as { asked: unknown[] }).asked.push(address);
      throw new Error("The storage is full");
    };
  });
  const asked = async (address: string) => {
    await visitor.open(address);
    await page.waitForLoadState("load");
    return page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  };
  for (const address of [
    `${VOICES}receipt/?code=x`,
    "/contact-us/?sent=contact&receipt=x",
    "/office/sign-in/",
    "/?save",
  ])
    expect(await asked(address), address).toEqual([]);
  expect(await asked("/privacy/")).toEqual(["/offline-worker.js"]);
});

test("a notice stands under the header of every public page until it ends", async ({ visitor }) => {
  const { page } = visitor;
  const notice = (more: string) => `heading: Fires near here\ntext: Our office is closed today.\n${more}`;
  const site = await startContentSite((content) =>
    writeFileSync(path.join(content, "notice.yaml"), notice("link:\n  page: /news/\n  label: What to do\n")),
  );
  const shown = page.getByRole("complementary", { name: "Fires near here" });
  for (const address of ["/", "/news/", "/search/?term=help", "/no/such/page/"]) {
    await visitor.open(site.address + address);
    await expect(shown).toContainText("Our office is closed today.");
  }
  await shown.getByRole("link", { name: "What to do" }).click();
  await expect(page).toHaveURL(`${site.address}/news/`);
  for (const address of ["/offline/", "/office/sign-in/"]) {
    await visitor.open(site.address + address);
    await expect(shown).toBeHidden();
  }
  for (const hidden of ["draft: true\n", "until: 2026-01-01 09:00\n"]) {
    writeFileSync(path.join(site.content, "notice.yaml"), notice(hidden));
    await site.publish();
    await expect.poll(async () => (await (await page.request.get(site.address)).text()).includes("Fires")).toBe(false);
    if (hidden.startsWith("draft")) {
      writeFileSync(path.join(site.content, "notice.yaml"), notice(""));
      await site.publish();
      await expect.poll(async () => (await (await page.request.get(site.address)).text()).includes("Fires")).toBe(true);
    }
  }
  await site.stop();
});
