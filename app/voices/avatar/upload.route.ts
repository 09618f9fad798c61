import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { formatMinutes } from "#app/base/dates.ts";
import { nullOnFailure } from "#app/base/storage-error.ts";
import { AVATAR_PNG, AVATAR_SIZE, formatPreview, PREVIEW_LIFE_MS, savePreview } from "./avatars.server.ts";

/** In ten minutes from one IP address, which a whole school may share (spec limits.rates). */
const UPLOADS = 600;
const COUNT = "avatar upload";

const PREFIX = "data:image/png;base64,";
/** Decoded, in bytes (spec digime.upload). */
const MAX_BYTES = 256 * 1024;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MIN_SIDE = 16;
const MAX_SIDE = 400;

const payload = z.object({ imgdata: z.unknown().optional() });

/** For the child's own preview (spec digime.upload), at a signed address for 24 hours. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, secret, clock, rates, files } = context;
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refuse(415, "Send JSON with imgdata and filename.");
  const body = payload.safeParse(await request.json().catch(() => null));
  if (!body.success) return refuse(400, "Send JSON with imgdata and filename.");
  const { imgdata } = body.data;
  if (typeof imgdata !== "string" || imgdata === "") return refuse(400, "There is no picture in imgdata.");
  if (!imgdata.startsWith(PREFIX)) return refuse(415, "Only PNG pictures are accepted, as data:image/png;base64,…");
  const bytes = Buffer.from(imgdata.slice(PREFIX.length), "base64");
  if (bytes.length > MAX_BYTES) return refuse(413, "The picture is over 256 KB.");
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return refuse(415, "That is not a PNG picture.");
  // Only what looks like a PNG counts towards the limit, since only that takes work and storage.
  const wait = await rates.take(COUNT, UPLOADS);
  if (wait !== null) {
    const message = `Too many pictures at once. Please try again in ${formatMinutes(wait)}.`;
    return refuse(429, message, { "Retry-After": String(wait) });
  }
  const png = await reencode(bytes);
  if (!png) return refuse(400, `The picture is broken, or a side has not ${MIN_SIDE} to ${MAX_SIDE} pixels.`);
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

/** The same pixels without metadata; null when the file is damaged or a side too short or too long. */
async function reencode(png: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import("sharp");
  try {
    // The size is in the header, so that nothing large is decoded.
    const image = sharp(png, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: "warning" });
    const { width, height } = await image.metadata();
    if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE) return null;
    return await image.resize(AVATAR_SIZE, AVATAR_SIZE).png(AVATAR_PNG).toBuffer();
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
