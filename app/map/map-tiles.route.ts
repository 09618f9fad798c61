import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSite } from "#app/site/site.server.ts";
import { isServed, parseTile } from "./map-area.ts";
import { officePicture, pictureName } from "./office-picture.server.ts";

/** The tile provider may be slow. */
export const handle = { callsExternalService: true };

const DAY = "public, max-age=86400";

/** Serves no place but that around the office. */
export async function loader({ params, context: { db, tiles } }: LoaderFunctionArgs) {
  const path = params["*"] ?? "";
  const { address } = (await findSite(db)).office;
  if (path === pictureName(address)) return answer(await officePicture(tiles, address), "image/webp");
  const tile = parseTile(path);
  if (!tile || !isServed(tile, address)) return answer(null, "");
  return answer(await tiles.find(tile.z, tile.x, tile.y), "image/png");
}

function answer(bytes: Buffer | null, type: string): Response {
  if (!bytes) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": type, "Cache-Control": DAY } });
}
