import { MODERATION } from "#app/voices/responses/addresses.ts";
import type { Secret } from "#server/secret.ts";

export const LINK_LIFE_DAYS = 7;
export const LINK_LIFE_MS = LINK_LIFE_DAYS * 24 * 60 * 60 * 1000;

export const SESSION_HOURS = 8;

/** What opens the office's pages, and for how long: the link in an email, then the cookie that it sets. */
const lives = { moderation: LINK_LIFE_MS, "office session": SESSION_HOURS * 60 * 60 * 1000 };
type Purpose = keyof typeof lives;

/** A token: an officer's address and the time when it expires, signed. A link's opens nothing as a cookie's. */
export function formatToken(secret: Secret, officer: string, now: number, purpose: Purpose = "moderation"): string {
  const claim = Buffer.from(JSON.stringify([officer, now + lives[purpose]])).toString("base64url");
  return `${claim}.${secret.sign(purpose, claim)}`;
}

/** A token, perhaps with what a mail program took for a part of the link: punctuation and spaces behind it. */
const tokenForm = /^([\w-]+)\.([\w-]{43})[\s\u200b\p{P}\p{S}]*$/u;

/** Whose token it is and when it was made, or why it does not work. */
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

/**
 * The address of the office's pages with a token.
 * @param view the query of the view that it leads to, such as `?view=check`; without one, to what is most urgent
 */
export function moderationPath(token: string, view = ""): string {
  return `${MODERATION}?token=${token}${view.replace("?", "&")}`;
}
