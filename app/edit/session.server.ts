import { randomBytes } from "node:crypto";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { parse, serialize } from "hono/utils/cookie";
import type { Editing } from "#app/edit/editing.ts";
import type { Db, EditorPassTable } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";
import { EDIT, SIGN_IN } from "./addresses.ts";

type Kind = Exclude<EditorPassTable["kind"], "mailed">;

/** How long each lets an editor in (spec edit.sign-in), in milliseconds. */
const lives: Record<Kind, number> = { link: 15 * 60_000, session: 12 * 60 * 60_000 };
/** A link still signs in for this long after its first use: pressed twice, it opens twice. In milliseconds. */
const USED_LINK_MS = 60_000;
/** An address gets at most one link in this time, whoever asks, in milliseconds. */
const LINK_EVERY_MS = 2 * 60_000;

/** @returns the token, which is in no table */
export async function createPass(db: Db, kind: Kind, editor: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const pass = { hash: hashOf(token), kind, editor, expires_at: now + lives[kind] };
  await db.insertInto("editor_pass").values(pass).execute();
  return token;
}

/** Null also for the pass of somebody who is no editor any more. */
export async function findPass(
  db: Db,
  kind: Kind,
  token: string,
  editors: readonly string[],
  now: number,
): Promise<string | null> {
  const pass = await db
    .selectFrom("editor_pass")
    .select("editor")
    .where("hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return pass && editors.includes(pass.editor) ? pass.editor : null;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("editor_pass").where("hash", "=", hashOf(token)).execute();
}

export async function endLinkSoon(db: Db, token: string, now: number): Promise<void> {
  const end = now + USED_LINK_MS;
  const link = db.updateTable("editor_pass").where("hash", "=", hashOf(token));
  await link.where("expires_at", ">", end).set({ expires_at: end }).execute();
}

/** @returns false when the address has had one */
export async function claimLink(db: Db, address: string, now: number): Promise<boolean> {
  const expires_at = now + LINK_EVERY_MS;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("editor_pass")
    .values({ hash: `mailed ${hashOf(address)}`, kind: "mailed", editor: "", expires_at })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({ expires_at }).where("editor_pass.expires_at", "<=", now),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function forgetPasses(db: Db, now: number): Promise<void> {
  await db.deleteFrom("editor_pass").where("expires_at", "<=", now).execute();
}

/** Browsers take a name with `__Host-` for this host alone, and over https only (RFC 6265bis §4.1.3). */
const cookieName = (siteUrl: string) => (siteUrl.startsWith("https:") ? "__Host-edit" : "edit");

type Site = Pick<AppLoadContext, "siteUrl" | "secret">;
/** An empty token ends the session. */
export function formatCookie({ siteUrl, secret }: Site, token: string): string {
  const maxAge = token === "" ? 0 : lives.session / 1000;
  const secure = siteUrl.startsWith("https:");
  const value = token && `${token}.${secret.sign("edit session", token)}`;
  return serialize(cookieName(siteUrl), value, { path: "/", maxAge, httpOnly: true, sameSite: "Strict", secure });
}

/** Empty when there is none that we signed, so that strangers ask the database nothing. */
export function readToken(request: Request, { siteUrl, secret }: Site): string {
  const name = cookieName(siteUrl);
  const [token = "", signature = ""] = (parse(request.headers.get("Cookie") ?? "", name)[name] ?? "").split(".", 2);
  return secret.matches("edit session", token, signature) ? token : "";
}

/** @throws {Response} 404 where nobody may edit */
export function editingOf({ editing }: Pick<AppLoadContext, "editing">): Editing {
  if (!editing) throw new Response("Nobody edits here", { status: 404 });
  return editing;
}

/** What history calls whoever edits with `npm run edit`. */
const THIS_COMPUTER = "this computer";

export async function findEditor(
  request: Request,
  context: Pick<AppLoadContext, "db" | "env" | "clock" | "siteUrl" | "secret" | "editing">,
): Promise<string | null> {
  const { db, env, clock } = context;
  // Another site may have pointed its own name to this computer (DNS rebinding).
  if (editingOf(context).isLocal)
    return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname) ? THIS_COMPUTER : null;
  const token = readToken(request, context);
  return token === "" ? null : findPass(db, "session", token, env.EDITORS, clock.now());
}

/** @throws {Response} that leads to the page for signing in */
export async function requireEditor(request: Request, context: AppLoadContext): Promise<string> {
  const editor = await findEditor(request, context);
  if (editor) return editor;
  const { pathname, search } = new URL(request.url);
  throw redirect(`${SIGN_IN}?${new URLSearchParams({ to: pathname + search })}`, 303);
}

/** Only ever a page for editing. */
export const safeTarget = (to: string | null) =>
  to?.startsWith(EDIT) && !to.startsWith(SIGN_IN) && /^[!-~]+$/.test(to) ? to : EDIT;

export const fileOf = (request: Request) => new URL(request.url).searchParams.get("file") ?? "";
