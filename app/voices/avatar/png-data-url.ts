/** Why a picture is refused: the status of the answer, and a message for its sender. */
interface Refusal {
  status: 400 | 413 | 415;
  message: string;
}

const PREFIX = "data:image/png;base64,";
/** Decoded, in bytes (spec digime.upload). */
const LARGEST = 256 * 1024;
const [SMALLEST_SIDE, LARGEST_SIDE] = [16, 400];
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const refuse = (status: Refusal["status"], message: string): { refusal: Refusal } => ({ refusal: { status, message } });

/**
 * Reads an upload's data URL. Limits are checked before the picture is decoded: its length, then the sides that the
 * header states (PNG 3rd edition §11.2.1), then the position of every chunk.
 */
export function parsePngDataUrl(imgdata: unknown): { png: Buffer } | { refusal: Refusal } {
  if (typeof imgdata !== "string" || imgdata === "") return refuse(400, "There is no picture in imgdata.");
  if (!imgdata.startsWith(PREFIX)) return refuse(415, "Only PNG pictures are accepted, as data:image/png;base64,…");
  const base64 = imgdata.slice(PREFIX.length);
  if (base64.length > Math.ceil(LARGEST / 3) * 4) return refuse(413, "The picture is over 256 KB.");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return refuse(400, "The picture is not valid base64.");
  const png = Buffer.from(base64, "base64");
  if (png.length > LARGEST) return refuse(413, "The picture is over 256 KB.");
  if (png.length < 45 || !png.subarray(0, 8).equals(SIGNATURE)) return refuse(415, "That is not a PNG picture.");
  if (png.readUInt32BE(8) !== 13 || png.toString("latin1", 12, 16) !== "IHDR")
    return refuse(400, "The header of the picture is broken.");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (Math.min(width, height) < SMALLEST_SIDE || Math.max(width, height) > LARGEST_SIDE)
    return refuse(400, `Each side must have ${SMALLEST_SIDE} to ${LARGEST_SIDE} pixels.`);
  return checkChunks(png);
}

function checkChunks(png: Buffer): { png: Buffer } | { refusal: Refusal } {
  let at = 8;
  while (at + 12 <= png.length) {
    const name = png.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return refuse(415, "Animated pictures are not accepted.");
    at += 12 + png.readUInt32BE(at);
    if (name === "IEND") return at <= png.length ? { png } : refuse(400, "The picture ends too early.");
  }
  return refuse(400, "The picture ends too early.");
}
