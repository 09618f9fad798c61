import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { formatMinutes } from "#app/base/dates.ts";
import { nullOnFailure } from "#app/base/storage-error.ts";
import { AVATAR_PNG, AVATAR_SIZE, PREVIEW_LIFE_MS, savePreview } from "./avatars.server.ts";
import { parsePngDataUrl } from "./png-data-url.ts";
import { formatPreview } from "./preview.ts";

/** Uploads in ten minutes from one IP address, which a whole school may share (spec limits.rates). */
const UPLOADS = 600;
const COUNT = "avatar upload";

/** The original interface also has a `filename`, which is never used. */
const payload = z.object({ imgdata: z.unknown().optional() });

/**
 * Takes the picture that a browser drew, for that child's own preview (spec digime.upload): re-encoded at 200 × 200
 * without metadata, at a signed address for 24 hours.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, secret, clock, rates, files } = context;
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refuse(415, "Send JSON with imgdata and filename.");
  const body = payload.safeParse(await request.json().catch(() => null));
  if (!body.success) return refuse(400, "Send JSON with imgdata and filename.");
  const read = parsePngDataUrl(body.data.imgdata);
  if ("refusal" in read) return refuse(read.refusal.status, read.refusal.message);
  // Only what looks like a PNG counts towards the limit, since only that takes work and storage.
  const wait = await rates.take(COUNT, UPLOADS);
  if (wait !== null) {
    const message = `Too many pictures at once. Please try again in ${formatMinutes(wait)}.`;
    return refuse(429, message, { "Retry-After": String(wait) });
  }
  const png = await reencode(read.png);
  if (!png) return refuse(400, "The picture is broken.");
  const id = await nullOnFailure(context, async () => {
    const releaseReservation = await files.uploads.reserve(db, png.length);
    return savePreview(db, png, clock.now()).finally(releaseReservation);
  });
  if (id === null) {
    await rates.giveBack(COUNT);
    return refuse(503, "We cannot store the picture right now. Please try again in a minute.");
  }
  const location = formatPreview(secret, id, clock.now() + PREVIEW_LIFE_MS);
  return Response.json({ success: true, data: { location } }, { headers: { "Cache-Control": "no-store" } });
}

/** The same pixels in a new file; null when the file is damaged. */
async function reencode(png: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(png, { limitInputPixels: 400 * 400, failOn: "warning" })
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: "cover" })
      .png(AVATAR_PNG)
      .toBuffer();
  } catch {
    return null;
  }
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { success: false, error: { message } },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
}
