import type { PublishedSite } from "#app/site/site.ts";
import type { SiteContent } from "#app/site/site-content.ts";
import { drawLogo } from "#server/publish/logo.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";

/** How many times wider than high a logo may be, or higher than wide. */
const LONGEST = 1.5;

/** The office's own logo, made for pages and phones; undefined where it has none, or after saying what is wrong with it. */
export async function checkLogo(check: Check, site: Source<SiteContent>): Promise<PublishedSite["logo"]> {
  if (!site.value.logo) return undefined;
  const { file, alt } = site.value.logo;
  const where = ["logo", "file"];
  const logo = await check.readPicture(site, where, file, () => drawLogo(check.tree, file), "logo");
  if (!logo) return undefined;
  const { width, height, hash } = logo;
  if (Math.max(width / height, height / width) > LONGEST) {
    const size = `${width} wide and ${height} high`;
    check.fault(site, where, `media/${file} is ${size}, and would be tiny. Use a logo about as wide as high.`);
    return undefined;
  }
  const url = check.make(`logo-${hash}.png`, logo.onPages);
  return { url, touchUrl: check.make(`logo-${hash}-touch.png`, logo.onPhones), alt };
}
