import path from "node:path";

/** What a file can turn out to be, by its usual extension, in words for the person who chose it. */
const inWords: Record<string, string> = {
  svg: "an SVG picture",
  png: "a PNG picture",
  jpg: "a JPEG picture",
  webp: "a WebP picture",
  gif: "a GIF picture",
  heic: "a HEIC picture",
  avif: "an AVIF picture",
  pdf: "a PDF",
  docx: "a Word document",
  xlsx: "an Excel sheet",
  pptx: "a PowerPoint file",
  odt: "an OpenDocument text",
  cfb: "an old Office file, or one with a password",
};
export const pictureKinds = ["svg", "png", "jpg", "jpeg", "webp"];

/**
 * What a file really is, in words, if its bytes are not what its name says; otherwise null. A picture may have the
 * extension of another kind: pictures are read by their contents. A zip may be a Word document that was packed in an
 * unusual order.
 */
export async function mismatchedKind(name: string, bytes: Buffer): Promise<string | null> {
  if (bytes.length === 0) return "empty";
  const ending = path.extname(name).slice(1).toLowerCase();
  const kind = await kindOf(bytes);
  if (pictureKinds.includes(ending) ? pictureKinds.includes(kind) : kind === ending) return null;
  if (ending === "docx" && kind === "zip") return null;
  return inWords[kind] ?? (kind === "" ? "something other than its name says" : `of the kind ${kind.toUpperCase()}`);
}

/** The usual extension for what the bytes are; "" where they have no signature, as plain text. */
async function kindOf(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(bytes))?.ext ?? "";
  if ((found === "" || found === "xml") && /<svg[\s/>]/.test(bytes.toString())) return "svg";
  // Readers look for it in the first kilobyte (ISO 32000, annex H).
  if (found === "" && bytes.subarray(0, 1024).includes("%PDF-")) return "pdf";
  return found;
}
