import type { Locator } from "@playwright/test";
import sharp from "sharp";

/** In pixels. */
const AROUND = 8;
/** The least contrast of a ring with what is there without it (WCAG 2.2, 1.4.11). */
const CONTRAST = 3;

/**
 * With a contrast of at least 3:1, when the element takes keyboard focus. A ring that is cut off, covered or in the
 * colour of its background changes none.
 */
export async function ringPixels(element: Locator): Promise<number> {
  const page = element.page();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await element.boundingBox();
  if (!box) throw new Error("An element that is not shown has no focus ring.");
  const [x, y] = [Math.max(0, box.x - AROUND), Math.max(0, box.y - AROUND)];
  const [right, bottom] = [box.x + box.width + AROUND, box.y + box.height + AROUND];
  const clip = { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y };
  const picture = async () =>
    sharp(await page.screenshot({ clip, animations: "disabled" }))
      .removeAlpha()
      .raw()
      .toBuffer();
  // A browser shows the focus if the keyboard was used last.
  await page.keyboard.press("Shift");
  await element.evaluate((element: HTMLElement) => element.blur());
  const without = await picture();
  await element.focus();
  const focused = await picture();
  let changed = 0;
  for (let at = 0; at + 2 < without.length; at += 3) {
    const [dark, light] = [luminance(without, at), luminance(focused, at)].sort((a, b) => a - b) as [number, number];
    if ((light + 0.05) / (dark + 0.05) >= CONTRAST) changed += 1;
  }
  return changed;
}

/** WCAG 2.2, relative luminance. */
export function luminance(pixels: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [...pixels.subarray(at, at + 3)].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
