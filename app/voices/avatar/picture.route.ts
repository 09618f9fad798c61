import type { LoaderFunctionArgs } from "@remix-run/node";
import { AVATARS } from "./avatar.ts";
import { findPreview, findPublicAvatar } from "./avatars.server.ts";
import { drawSheet } from "./drawing.ts";
import { findSheet } from "./option-sheet.ts";
import { parsePreview } from "./preview.ts";

const SHEET_HEADERS = { "Cache-Control": "public, max-age=86400" };
/**
 * Nobody has looked at what was uploaded: a link to it shows nothing, and on pages elsewhere browsers show it as little
 * (Cross-Origin-Resource-Policy).
 */
const PREVIEW_HEADERS = { "Cache-Control": "private, no-store", "Content-Disposition": "attachment" };
/** Short, so that a picture is gone soon after its last response is taken down (spec digime.picture). */
const AVATAR_HEADERS = { "Cache-Control": "public, max-age=300" };

/**
 * Pictures of avatars: `<hash>.png` of a published response, `options-<group>-….svg` of the options of a group, and
 * `preview-….png`, the signed one for the child who drew it.
 */
export async function loader({ request, params, context: { db, secret, clock } }: LoaderFunctionArgs) {
  const file = params.file ?? "";
  const sheet = findSheet(AVATARS + file);
  if (sheet) return picture(drawSheet(sheet.group, sheet.values), "image/svg+xml", SHEET_HEADERS);
  const preview = parsePreview(secret, file, clock.now());
  if (preview && request.headers.get("Sec-Fetch-Mode") !== "navigate") {
    const png = await findPreview(db, preview, clock.now());
    if (png) return picture(png, "image/png", PREVIEW_HEADERS);
  }
  const hash = /^([0-9a-f]{24})\.png$/.exec(file)?.[1];
  const png = hash && (await findPublicAvatar(db, hash));
  if (!png) throw new Response("There is no such picture.", { status: 404 });
  return picture(png, "image/png", AVATAR_HEADERS);
}

function picture(body: string | Buffer, type: string, headers: Record<string, string>): Response {
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type, ...headers },
  });
}
