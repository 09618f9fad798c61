import { randomBytes } from "node:crypto";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { parse, serialize } from "hono/utils/cookie";
import { sql } from "kysely";
import type { Db } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";
import {
  mayDo,
  NOT_THEIRS,
  OFFICE,
  type OfficeRole,
  type OfficeVerb,
  rolesOf,
  SIGNED_OUT,
  signInHref,
  THIS_COMPUTER,
} from "./office.ts";
import { isRevoked } from "./office-links.server.ts";

const SESSION_S = 12 * 60 * 60;
/** An address gets at most one link in this time, whoever asks, in milliseconds. */
const LINK_EVERY_MS = 2 * 60_000;

/**
 * @param made when the link was made that it begins with: revoking ends both
 * @returns the token, which is in no table
 */
export async function createSession(db: Db, address: string, made: number, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const pass = { hash: hashOf(token), address, made_at: made, expires_at: now + SESSION_S * 1000 };
  await db
    .insertInto("office_pass")
    .values({ ...pass, kind: "session" })
    .execute();
  return token;
}

export async function findSession(db: Db, token: string, now: number): Promise<string | null> {
  const pass = await db
    .selectFrom("office_pass")
    .select(["address", "made_at"])
    .where("hash", "=", hashOf(token))
    .where("kind", "=", "session")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return pass && !(await isRevoked(db, pass.address, pass.made_at)) ? pass.address : null;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("office_pass").where("hash", "=", hashOf(token)).execute();
}

/** @returns false when the address has had one */
export async function claimLink(db: Db, address: string, now: number): Promise<boolean> {
  const times = { made_at: now, expires_at: now + LINK_EVERY_MS };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("office_pass")
    .values({ hash: `mailed ${hashOf(address)}`, kind: "mailed", address: "", ...times })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet(times).where("office_pass.expires_at", "<=", now))
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** The mail server has not taken an email that was tried before. */
export async function isMailLate(db: Db): Promise<boolean> {
  return (await db.selectFrom("mail").select("id").where("attempts", ">", 1).limit(1).executeTakeFirst()) !== undefined;
}

export async function forgetPasses(db: Db, now: number): Promise<void> {
  await db.deleteFrom("office_pass").where("expires_at", "<=", now).execute();
  // Sessions of editors before there was one office.
  await sql`delete from editor_pass where expires_at <= ${now}`.execute(db);
}

type Site = Pick<AppLoadContext, "siteUrl" | "secret">;

const isSecure = ({ siteUrl }: Pick<Site, "siteUrl">) => siteUrl.startsWith("https:");
/** Browsers take a name with `__Secure-` over https only (RFC 6265bis §4.1.3). */
const cookieName = (site: Pick<Site, "siteUrl">) => (isSecure(site) ? "__Secure-office" : "office");

/** No public page ever gets it. An empty token ends the session. */
export function formatCookie(site: Site, token: string): string {
  const value = token && `${token}.${site.secret.sign("office session", token)}`;
  const options = { path: OFFICE, httpOnly: true, sameSite: "Strict", secure: isSecure(site) } as const;
  return serialize(cookieName(site), value, { ...options, maxAge: token === "" ? 0 : SESSION_S });
}

/** Empty when there is none that we signed, so that strangers ask the database nothing. */
export function readToken(request: Request, site: Site): string {
  const name = cookieName(site);
  const [token = "", signature = ""] = (parse(request.headers.get("Cookie") ?? "", name)[name] ?? "").split(".", 2);
  return site.secret.matches("office session", token, signature) ? token : "";
}

export interface Officer {
  address: string;
  roles: OfficeRole[];
}

const officers = new WeakMap<AppLoadContext, Promise<Officer | null>>();

/** Null also for whoever is in none of the settings any more. Asked once for all loaders of a request. */
export function findOfficer(request: Request, context: AppLoadContext): Promise<Officer | null> {
  const officer = officers.get(context) ?? readOfficer(request, context);
  officers.set(context, officer);
  return officer;
}

async function readOfficer(request: Request, context: AppLoadContext): Promise<Officer | null> {
  const { db, env, clock, editing } = context;
  // Another site may have pointed its own name to this computer (DNS rebinding).
  if (editing?.isLocal)
    return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname)
      ? { address: THIS_COMPUTER, roles: ["editor"] }
      : null;
  const token = readToken(request, context);
  const address = token === "" ? null : await findSession(db, token, clock.now());
  const roles = address ? rolesOf(env, address) : [];
  return address && roles.length > 0 ? { address, roles } : null;
}

/** Forms of somebody signed out that are given back in ten minutes. */
const MAX_SIGNED_OUT = 10;

/** @throws {Response} that leads to signing in; 403 for what is sent signed out, or is not theirs */
export async function requireOfficer(request: Request, context: AppLoadContext, verb: OfficeVerb): Promise<Officer> {
  const officer = await findOfficer(request, context);
  if (officer && mayDo(officer.roles, verb)) return officer;
  if (officer) throw new Response(NOT_THEIRS, { status: 403 });
  const { pathname, search } = new URL(request.url);
  if (request.method === "GET") throw redirect(signInHref(pathname + search), 303);
  // Each is given back whole, so strangers are asked to wait.
  if ((await context.rates.take("office signed out", MAX_SIGNED_OUT)) !== null)
    throw new Response("You are signed out, and have sent this several times", { status: 429 });
  throw new Response(SIGNED_OUT, { status: 403 });
}
