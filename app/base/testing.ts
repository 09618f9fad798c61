import type { Db } from "#server/db/schema.ts";
import { createSecret } from "#server/secret.ts";
import { createSession, formatCookie } from "./office-session.server.ts";

/** Of somebody who is signed in at a site without https. */
export async function cookieFor(db: Db, address: string, secret: string): Promise<string> {
  const now = Date.now();
  const token = await createSession(db, address, now, now);
  const cookie = formatCookie({ siteUrl: "http://site.test", secret: createSecret(secret) }, token);
  return cookie.split(";")[0] ?? "";
}
