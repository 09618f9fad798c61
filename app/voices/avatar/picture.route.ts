import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPreview, findPublicAvatar, parsePreview } from "./avatars.server.ts";

/** Nobody has checked an upload: a link to it shows nothing, nor does a page of another site. */
const PREVIEW_HEADERS = { "Cache-Control": "private, no-store", "Content-Disposition": "attachment" };
/** Short, so that a picture is gone soon after its last response is taken down (spec digime.picture). */
const AVATAR_HEADERS = { "Cache-Control": "public, max-age=300" };

/** `<hash>.png` of a published response, and `preview-….png`, signed, for whoever drew it. */
export async function loader({ request, params, context: { db, secret, clock } }: LoaderFunctionArgs) {
  const file = params.file ?? "";
  const preview = parsePreview(secret, file, clock.now());
  if (preview && request.headers.get("Sec-Fetch-Mode") !== "navigate") {
    const png = await findPreview(db, preview, clock.now());
    if (png) return picture(png, PREVIEW_HEADERS);
  }
  const hash = /^([0-9a-f]{24})\.png$/.exec(file)?.[1];
  const png = hash && (await findPublicAvatar(db, hash));
  if (!png) throw new Response("There is no such picture.", { status: 404 });
  return picture(png, AVATAR_HEADERS);
}

function picture(png: Buffer, headers: Record<string, string>): Response {
  return new Response(new Uint8Array(png), { headers: { "Content-Type": "image/png", ...headers } });
}
