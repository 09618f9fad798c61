import { createHash } from "node:crypto";
import type { SiteContent } from "#app/site/site-content.ts";
import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import { blame } from "./judge.ts";
import type { BrandColours } from "./palette.ts";
import { drawSheet } from "./sheet.server.ts";
import { readTokens } from "./tokens.server.ts";

/** The address of the stylesheet with the office’s own colours; null where they are the usual ones. */
export function checkColours(check: Check, site: Source<SiteContent>): string | null {
  if (!site.value.colours) return null;
  const chosen: BrandColours = Object.fromEntries(
    Object.entries(site.value.colours).map(([name, colour]) => [name, colour.toLowerCase()]),
  );
  const tokens = readTokens();
  const blamed = blame(tokens, chosen);
  for (const { name, fault, instead } of blamed) {
    const { what, front, ground, ratio, least } = fault;
    const contrast = `${front} on ${ground} has a contrast of ${Math.floor(ratio * 10) / 10} to 1, and ${least} to 1 is needed`;
    const message = `${what} would be hard to see: ${contrast}. Write "${instead}", a colour near it that does.`;
    check.fault(site, ["colours", name], message);
  }
  const sheet = blamed.length === 0 ? drawSheet(tokens, chosen) : null;
  if (sheet === null) return null;
  const hash = createHash("sha256").update(sheet).digest("hex").slice(0, 12);
  return check.make(`colours-${hash}.css`, Buffer.from(sheet));
}
