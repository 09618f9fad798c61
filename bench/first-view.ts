import { launchBrowser } from "./browser.ts";

export async function firstView(url: string): Promise<Map<string, { requests: number; bytes: number }>> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const totals = new Map<string, { requests: number; bytes: number }>();
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    const total = totals.get(type) ?? { requests: 0, bytes: 0 };
    totals.set(type, { requests: total.requests + 1, bytes: total.bytes + encodedDataLength });
  });
  await page.goto(url);
  await page.waitForSelector("html[data-script=ready]");
  await page.waitForLoadState("networkidle");
  await browser.close();
  return totals;
}
