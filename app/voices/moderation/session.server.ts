import type { AppLoadContext } from "@remix-run/node";
import { noteErasure, referenceOf } from "#app/base/stores.server.ts";
import { safeguardingOf } from "#app/concerns/concerns.server.ts";
import { formatToken, parseToken, SESSION_HOURS } from "#app/voices/emails/moderator-link.ts";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import type { Db } from "#server/db/schema.ts";
import type { LinkProblem } from "./moderation.ts";
import type { Role } from "./permissions.ts";

const COOKIE = "office";

interface SignedIn {
  officer: string;
  role: Role;
  cookie: string | null;
}

export type OfficeContext = AppLoadContext & SignedIn;

/** Link and cookie both end when their address is taken out of the settings or revoked. */
export async function findOfficer(
  request: Request,
  { env, db, secret, clock, siteUrl }: AppLoadContext,
): Promise<SignedIn | { refused: LinkProblem }> {
  const link = new URL(request.url).searchParams.get("token");
  const officers = [...env.MODERATORS, ...env.SAFEGUARDING];
  const pass = parseToken(
    secret,
    link ?? readCookie(request),
    officers,
    clock.now(),
    link === null ? "office session" : "moderation",
  );
  if ("refused" in pass) return link === null && pass.refused !== "removed" ? { refused: "ended" } : pass;
  const { officer, made } = pass;
  if (made <= (await findRevoked(db, officer))) return { refused: "revoked" };
  const role = safeguardingOf(env).includes(officer) ? "officer" : "moderator";
  if (link === null) return { officer, role, cookie: null };
  const value = formatToken(secret, officer, clock.now(), "office session");
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  const life = `Path=${MODERATION}; Max-Age=${SESSION_HOURS * 60 * 60}; HttpOnly; SameSite=Strict${secure}`;
  return { officer, role, cookie: `${COOKIE}=${value}; ${life}` };
}

/** RFC 6265 §4.2.1 */
function readCookie(request: Request): string {
  const pairs = request.headers.get("Cookie")?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
}

async function findRevoked(db: Db, officer: string): Promise<number> {
  const revoked = db.selectFrom("revoked_link").select("revoked_at as at").where("address", "=", officer);
  // A restored backup may not have it.
  const listed = db.selectFrom("erasure").select("made_at as at").where("what", "=", "revoked");
  const ends = await revoked.unionAll(listed.where("reference", "=", referenceOf("links", officer))).execute();
  return Math.max(0, ...ends.map(({ at }) => at));
}

/** Links that the address gets later work. */
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
