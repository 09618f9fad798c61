import { launchBrowser } from "./browser.ts";
import { median } from "./load.ts";

const PICTURES = 5;

/**
 * From a click on an option of DigiMe until the avatar is redrawn, and from a click on the button below until the
 * upload of its PNG starts: medians.
 * @param slower how many times slower than on this machine
 */
export async function avatarInBrowser(url: string, slower: number): Promise<{ drawnMs: number; pngMs: number }> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  await page.goto(url);
  await page.locator("[data-island=digime]").hover();
  await page.locator("[data-island=digime][data-live]").waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const drawn = await page.evaluate(async () => {
    const stage = document.querySelector<HTMLImageElement>(".stage-frame img");
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const times: number[] = [];
    for (const option of document.querySelectorAll<HTMLInputElement>(".panel-hair input[type=radio]:not(:checked)")) {
      const before = stage?.src;
      const pressed = performance.now();
      option.click();
      while (stage?.src === before) await frame();
      await stage?.decode();
      await frame();
      times.push(performance.now() - pressed);
    }
    return times;
  });
  const pngs: number[] = [];
  for (let picture = 0; picture < PICTURES; picture++) {
    await page.getByRole("button", { name: "Surprise me" }).click();
    const uploaded = page.waitForRequest(/digimeavatar\/upload/i);
    const pressed = await page.evaluate(() => {
      const pressed = performance.now();
      document.querySelector<HTMLButtonElement>("[data-island=digime] button[value=next]")?.click();
      return pressed;
    });
    await (await uploaded).response();
    const sent = await page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => /digimeavatar\/upload/i.test(name))
          .at(-1)?.startTime ?? Number.NaN,
    );
    pngs.push(sent - pressed);
    await page.goBack();
  }
  await browser.close();
  return { drawnMs: median(drawn), pngMs: median(pngs) };
}
