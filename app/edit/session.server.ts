import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Editing } from "#server/publish/editing.ts";
import { EDIT, SIGN_IN } from "./addresses.ts";
import { findPass, SESSION_SECONDS } from "./passes.server.ts";

/** Browsers take a name with `__Host-` for this host alone, and over https only (RFC 6265bis §4.1.3). */
const cookieName = (siteUrl: string) => (siteUrl.startsWith("https:") ? "__Host-edit" : "edit");

/** The cookie of a session; an empty token ends it. */
export function formatCookie(siteUrl: string, token: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  const life = token === "" ? 0 : SESSION_SECONDS;
  return `${cookieName(siteUrl)}=${token}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Strict${secure}`;
}

/** The token in the cookie; empty when there is none (RFC 6265 §4.2.1). */
export function readToken(request: Request, siteUrl: string): string {
  const begin = `${cookieName(siteUrl)}=`;
  const pairs = request.headers.get("Cookie")?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(begin))?.slice(begin.length) ?? "";
}

/** @throws {Response} 404 where nobody may edit */
export function editingOf({ editing }: AppLoadContext): Editing {
  if (!editing) throw new Response("Nobody edits here", { status: 404 });
  return editing;
}

/** What history calls whoever edits with `npm run edit`. */
const THIS_COMPUTER = "this computer";

/** Who edits; null for those who are not signed in, or are no editor any more. */
export async function findEditor(request: Request, context: AppLoadContext): Promise<string | null> {
  const { db, env, clock, siteUrl } = context;
  // Another site may have pointed its own name to this computer (DNS rebinding).
  if (editingOf(context).isLocal)
    return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname) ? THIS_COMPUTER : null;
  const token = readToken(request, siteUrl);
  return token === "" ? null : findPass(db, "session", token, env.EDITORS, clock.now());
}

/** @throws {Response} that leads to the page for signing in */
export async function requireEditor(request: Request, context: AppLoadContext): Promise<string> {
  const editor = await findEditor(request, context);
  if (editor) return editor;
  const { pathname, search } = new URL(request.url);
  throw redirect(`${SIGN_IN}?${new URLSearchParams({ to: pathname + search })}`, 303);
}

/** An address relative to it stays on this site, whichever that is. */
const ANY_SITE = "http://localhost/";

/** Where to go on after signing in: only ever to a page for editing. */
export function safeTarget(to: string | null): string {
  const { pathname, search } = URL.canParse(to ?? "", ANY_SITE) ? new URL(to ?? "", ANY_SITE) : new URL(ANY_SITE);
  return pathname.startsWith(EDIT) && pathname !== SIGN_IN ? pathname + search : EDIT;
}
