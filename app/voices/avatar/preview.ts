import type { Secret } from "#server/secret.ts";
import { AVATARS } from "./avatar.ts";

const PURPOSE = "avatar preview";

/** The address of a preview. Only those who know it can open the preview, until the given time. */
export function formatPreview(secret: Secret, id: string, until: number): string {
  const claim = `${id}-${until.toString(36)}`;
  return `${AVATARS}preview-${claim}-${secret.sign(PURPOSE, claim).slice(0, 32)}.png`;
}

/** The id in a preview's address or file name; null when it is not signed by us or too old. */
export function parsePreview(secret: Secret, address: string, now: number): string | null {
  const match = /^preview-(([0-9a-f]{32})-([0-9a-z]+))-([\w-]{32})\.png$/.exec(
    address.startsWith(AVATARS) ? address.slice(AVATARS.length) : address,
  );
  if (!match) return null;
  const [, claim = "", id = "", until = "", signature] = match;
  const whole = secret.sign(PURPOSE, claim);
  if (!secret.matches(PURPOSE, claim, signature + whole.slice(32))) return null;
  return now < Number.parseInt(until, 36) ? id : null;
}
