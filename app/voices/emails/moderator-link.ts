import { MODERATION } from "#app/voices/responses/addresses.ts";
import { DAY_MS } from "#server/day.ts";
import type { Secret } from "#server/secret.ts";

export const LINK_LIFE_DAYS = 7;
export const LINK_LIFE_MS = LINK_LIFE_DAYS * DAY_MS;

export const SESSION_HOURS = 8;

const lives = { moderation: LINK_LIFE_MS, "office session": SESSION_HOURS * 60 * 60 * 1000 };
type Purpose = keyof typeof lives;

/** A link's token opens nothing as a cookie's. */
export function formatToken(secret: Secret, officer: string, now: number, purpose: Purpose = "moderation"): string {
  const claim = Buffer.from(JSON.stringify([officer, now + lives[purpose]])).toString("base64url");
  return `${claim}.${secret.sign(purpose, claim)}`;
}

/** With what a mail program may take for a part of the link: punctuation and spaces behind it. */
const tokenForm = /^([\w-]+)\.([\w-]{43})[\s\u200b\p{P}\p{S}]*$/u;

export function parseToken(
  secret: Secret,
  token: string,
  officers: readonly string[],
  now: number,
  purpose: Purpose = "moderation",
): { officer: string; made: number } | { refused: "broken" | "expired" | "removed" } {
  const [, claim = "", signature = ""] = tokenForm.exec(token) ?? [];
  if (!secret.matches(purpose, claim, signature)) return { refused: "broken" };
  const [officer, until] = JSON.parse(Buffer.from(claim, "base64url").toString("utf8")) as [string, number];
  if (now >= until) return { refused: "expired" };
  return officers.includes(officer) ? { officer, made: until - lives[purpose] } : { refused: "removed" };
}

/** @param view a query such as `?view=check`; without one, it leads to what is most urgent */
export function moderationPath(token: string, view = ""): string {
  return `${MODERATION}?token=${token}${view.replace("?", "&")}`;
}
