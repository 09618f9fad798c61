import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { launchBrowser } from "./browser.ts";
import { median } from "./load.ts";

const RUNS = 9;
/** On each response, as in Lighthouse. */
const LATENCY_MS = 150;
/** Before a link is pressed. */
const POINTED_MS = 500;
const FROM = "/about-us/";
const TO = "/about-us/our-plan/";

/** Medians from following a link to the next page's first paint. */
export async function prefetchGain(address: string): Promise<{ pointedAtMs: number; straightMs: number }> {
  const slowProxy = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    setTimeout(() => {
      incoming.pipe(
        request(address + url, { method, headers }, (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(answer);
        }),
      );
    }, LATENCY_MS);
  }).listen(0, "127.0.0.1");
  await once(slowProxy, "listening");
  const slowAddress = `http://127.0.0.1:${(slowProxy.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  const times = { pointedAt: [] as number[], straight: [] as number[] };
  for (let run = 0; run < RUNS; run++)
    for (const kind of ["pointedAt", "straight"] as const) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(slowAddress + FROM);
      await page.waitForLoadState("networkidle");
      const link = page.locator(`main a[href="${TO}"]`).first();
      if (kind === "pointedAt") {
        await link.hover();
        await page.waitForTimeout(POINTED_MS);
      }
      // The keyboard prefetches nothing.
      await link.press("Enter");
      await page.waitForURL(slowAddress + TO);
      times[kind].push(await firstPaint(page));
      await context.close();
    }
  await browser.close();
  slowProxy.close();
  return { pointedAtMs: median(times.pointedAt), straightMs: median(times.straight) };
}

/** Since the navigation began. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((painted) =>
        new PerformanceObserver((list) => painted(list.getEntries()[0]?.startTime ?? Number.NaN)).observe({
          type: "paint",
          buffered: true,
        }),
      ),
  );
}
