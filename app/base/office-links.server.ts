import type { AppLoadContext } from "@remix-run/node";
import { DAY_MS } from "#server/day.ts";
import type { Db } from "#server/db/schema.ts";
import type { Secret } from "#server/secret.ts";
import { LINK_MINUTES, SIGN_IN } from "./office.ts";
import { noteErasure, referenceOf } from "./stores.server.ts";

export const LINK_LIFE_DAYS = 7;
export const LINK_LIFE_MS = LINK_LIFE_DAYS * DAY_MS;

/** The first signs links in emails about something, as releases before one office did; the other those asked for. */
const lives = { moderation: LINK_LIFE_MS, "office link": LINK_MINUTES * 60_000 };
type LinkPurpose = keyof typeof lives;

export function formatLink(secret: Secret, address: string, now: number, purpose: LinkPurpose = "moderation"): string {
  const claim = Buffer.from(JSON.stringify([address, now + lives[purpose]])).toString("base64url");
  return `${claim}.${secret.sign(purpose, claim)}`;
}

/** With what a mail program may take for a part of the link: punctuation and spaces behind it. */
const tokenForm = /^([\w-]+)\.([\w-]{43})[\s\u200b\p{P}\p{S}]*$/u;

/** Whose link it is, and when it was made; null when it is forged, damaged or too old. */
export function parseLink(secret: Secret, token: string, now: number): { address: string; made: number } | null {
  const [, claim = "", signature = ""] = tokenForm.exec(token) ?? [];
  const purpose = (Object.keys(lives) as LinkPurpose[]).find((name) => secret.matches(name, claim, signature));
  if (!purpose) return null;
  const [address, until] = JSON.parse(Buffer.from(claim, "base64url").toString("utf8")) as [string, number];
  return now < until ? { address, made: until - lives[purpose] } : null;
}

/** For an email: it leads to a page of the office, behind a button that signs in. */
export function officeLink(
  { siteUrl, secret }: Pick<AppLoadContext, "siteUrl" | "secret">,
  address: string,
  now: number,
  to: string,
  purpose?: LinkPurpose,
): string {
  // The token last, since only it bears what a mail program adds.
  return `${siteUrl}${SIGN_IN}?${new URLSearchParams({ to, link: formatLink(secret, address, now, purpose) })}`;
}

export async function isRevoked(db: Db, address: string, made: number): Promise<boolean> {
  const revoked = db.selectFrom("revoked_link").select("revoked_at as at").where("address", "=", address);
  // A restored backup may not have it.
  const listed = db.selectFrom("erasure").select("made_at as at").where("what", "=", "revoked");
  const ends = await revoked.unionAll(listed.where("reference", "=", referenceOf("links", address))).execute();
  return ends.some(({ at }) => made <= at);
}

/** Also ends what was signed in by them. Links that the address gets later work. */
export async function revokeLinks(db: Db, address: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("revoked_link")
      .values({ address, revoked_at: now })
      .onConflict((conflict) => conflict.column("address").doUpdateSet({ revoked_at: now }))
      .execute();
    await noteErasure(trx, "revoked", "links", address, now);
  });
}
