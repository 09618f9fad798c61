import type { Source } from "#app/content/source.ts";
import { drawLogo } from "#app/publish/media/logo.ts";
import type { Site } from "#app/site/site.ts";
import type { SiteContent } from "#app/site/site-content.ts";
import type { CheckRun } from "./check.ts";

/** Longer side to shorter side. */
const MAX_RATIO = 1.5;

/** Undefined where the office has none, or after saying what is wrong with it. */
export async function checkLogo(check: CheckRun, site: Source<SiteContent>): Promise<Site["logo"]> {
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
