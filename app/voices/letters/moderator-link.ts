import { MODERATION } from "#app/voices/responses/addresses.ts";
import type { Secret } from "#server/secret.ts";

/** How long a moderator's link works (spec moderation.link). */
export const LINK_LIFE_DAYS = 7;
export const LINK_LIFE_MS = LINK_LIFE_DAYS * 24 * 60 * 60 * 1000;

/** A link's token: a moderator's address and the time when the link expires, signed. */
export function formatToken(secret: Secret, moderator: string, now: number): string {
  const claim = Buffer.from(JSON.stringify([moderator, now + LINK_LIFE_MS])).toString("base64url");
  return `${claim}.${secret.sign("moderation", claim)}`;
}

/** A token, perhaps with what a mail program took for a part of the link: punctuation and spaces behind it. */
const tokenForm = /^([\w-]+)\.([\w-]+)[\s\u200b\p{P}\p{S}]*$/u;

/** Whose link it is, or why it does not work: it is broken, too old, or somebody's who is no longer a moderator. */
export function parseToken(
  secret: Secret,
  token: string,
  moderators: readonly string[],
  now: number,
): { moderator: string } | { refused: "broken" | "expired" | "removed" } {
  const [, claim = "", signature = ""] = tokenForm.exec(token) ?? [];
  if (!secret.matches("moderation", claim, signature)) return { refused: "broken" };
  const [moderator, until] = JSON.parse(Buffer.from(claim, "base64url").toString("utf8")) as [string, number];
  if (now >= until) return { refused: "expired" };
  return moderators.includes(moderator) ? { moderator } : { refused: "removed" };
}

/**
 * The address of the office's pages with a token.
 * @param view the query of one of them, such as `?view=concerns`; without it, what waits
 */
export function moderationPath(token: string, view = ""): string {
  return `${MODERATION}?token=${token}${view.replace("?", "&")}`;
}
