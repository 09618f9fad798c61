import { readFileSync } from "node:fs";
import path from "node:path";
import { contentHash } from "#app/base/stores.server.ts";
import type { Site } from "#app/site/site.ts";
import type { SiteContent } from "#app/site/site-content.ts";
import { programFolder } from "#server/program.ts";
import { blamedColours } from "#server/publish/colours/colour-problems.ts";
import { drawColourStylesheet } from "#server/publish/colours/colour-stylesheet.ts";
import { type BrandColours, parseTokens } from "#server/publish/colours/palette.ts";
import { drawLogo } from "#server/publish/media/logo.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";

/** How many times as long as its shorter side a logo's longer side may be. */
const MAX_RATIO = 1.5;

/** The office's own logo and colours, if it has any and nothing is wrong with them. */
export async function checkLook(check: Check, site: Source<SiteContent>): Promise<Pick<Site, "logo" | "colours">> {
  const logo = await checkLogo(check, site);
  const colours = checkColours(check, site);
  return { ...(logo && { logo }), ...(colours && { colours }) };
}

/** The office's own logo, made for pages and phones; undefined where it has none, or after saying what is wrong with it. */
async function checkLogo(check: Check, site: Source<SiteContent>): Promise<Site["logo"]> {
  if (!site.value.logo) return undefined;
  const { file, alt } = site.value.logo;
  const where = ["logo", "file"];
  const logo = await check.media.readPicture(site, where, file, () => drawLogo(check.media.tree, file), "logo");
  if (!logo) return undefined;
  const { width, height, hash } = logo;
  if (Math.max(width / height, height / width) > MAX_RATIO) {
    const size = `${width} wide and ${height} high`;
    check.report(site, where, `media/${file} is ${size}, and would be tiny. Use a logo about as wide as high.`);
    return undefined;
  }
  const url = check.media.make(`logo-${hash}.png`, logo.onPages);
  return { url, touchUrl: check.media.make(`logo-${hash}-touch.png`, logo.onPhones), alt };
}

/** The address of the stylesheet with the office's own colours; null where they are the usual ones. */
function checkColours(check: Check, site: Source<SiteContent>): string | null {
  if (!site.value.colours) return null;
  const chosen: BrandColours = Object.fromEntries(
    Object.entries(site.value.colours).map(([name, colour]) => [name, colour.toLowerCase()]),
  );
  const readPart = (file: string) => readFileSync(path.join(programFolder, "app/site", file), "utf8");
  const tokens = parseTokens(readPart("styles/tokens.css"));
  const blamed = blamedColours(tokens, chosen);
  for (const { name, problem, instead } of blamed) {
    const { what, front, ground, ratio, least } = problem;
    const contrast = `${front} on ${ground} has a contrast of ${Math.floor(ratio * 10) / 10} to 1, and ${least} to 1 is needed`;
    const message = `${what} would be hard to see: ${contrast}. Write "${instead}", a similar colour with enough contrast.`;
    check.report(site, ["colours", name], message);
  }
  const sheet = blamed.length === 0 ? drawColourStylesheet(tokens, chosen, readPart("drawings/footer-land.svg")) : null;
  if (sheet === null) return null;
  const hash = contentHash(sheet);
  return check.media.make(`colours-${hash}.css`, Buffer.from(sheet));
}
