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

/** Other names of formats, as endings of files or in `file-type`. Brands of MP4 do not decide what phones call it. */
const otherNames: Record<string, string[]> = {
  jpg: ["jpeg", "jfif"],
  png: ["apng"],
  heic: ["heif"],
  tif: ["tiff"],
  cfb: ["doc", "xls", "ppt", "msg"],
  mp4: ["m4a", "m4b", "m4v", "mov", "3gp", "3g2"],
  ogg: ["oga", "ogv", "ogx", "opus", "spx"],
};

/** Plain text has no signature: its bytes are checked instead. */
const texts = ["txt", "csv", "md"];

export const fileEndings = [
  ...texts,
  ..."pdf docx xlsx pptx odt ods odp rtf epub zip doc xls ppt msg".split(" "),
  ..."jpg jpeg jfif png gif webp avif heic heif tif tiff bmp".split(" "),
  ..."mp3 m4a wav ogg mp4 m4v mov webm avi mpg".split(" "),
];

export const LOCKED = "has a password, and is needed without one";

/** In lower case, without its dot; empty when it has none. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/**
 * By its bytes (OWASP File Upload Cheat Sheet), in words that follow its name, such as `is really a PNG picture`; null
 * when it is what its name says. With `alike`, it may be of any of these kinds.
 */
export async function findFileError(name: string, bytes: Buffer, alike?: string[]): Promise<string | null> {
  if (bytes.length === 0) return "is really empty";
  const ending = endingOf(name);
  // Text may begin with the signature of another kind, such as BM.
  if (texts.includes(ending) && isText(bytes)) return null;
  const format = await findFormat(bytes);
  const kinds = alike ?? fileEndings.filter((known) => known === ending);
  if (format !== "" && kinds.some((kind) => formatOf(kind) === format)) return null;
  // Word itself saves RTF under this ending.
  if (format === "rtf" && ending === "doc") return null;
  // With a password it is a Compound File Binary that holds this stream (MS-OFFCRYPTO, 2.3.4).
  if (/^(?:docx|xlsx|pptx)$/.test(ending) && format === "cfb" && bytes.includes("EncryptedPackage", 0, "utf16le"))
    return LOCKED;
  const words = format === "" ? "something other than its name says" : `of the kind ${format.toUpperCase()}`;
  return `is really ${inWords[format] ?? words}`;
}

function formatOf(name: string): string {
  return Object.keys(otherNames).find((format) => otherNames[format]?.includes(name)) ?? name;
}

async function findFormat(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const ending = (await fileTypeFromBuffer(bytes))?.ext ?? "";
  const start = bytes.toString("latin1", 0, 1024);
  // Other pictures of this family share their first brand, `mif1`: the brands after it say which it is (ISO 23008-12).
  const brands = start.startsWith("ftyp", 4) ? (start.slice(8, bytes.readUInt32BE()).match(/.{4}/gs) ?? []) : [];
  if (brands.some((brand) => /^he(?:ic|ix|im|is|vc|vx|vm|vs)$/.test(brand))) return "heic";
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  // Readers look for the header in the first kilobyte (ISO 32000, annex H). HTML may mention it.
  if (ending === "" && /^(?:(?!<(?:!doctype|html|head|body|script|svg)\b).)*?%PDF-/is.test(start)) return "pdf";
  if (/^(?:xml)?$/.test(ending) && /<(?:\w+:)?svg[\s/>]/.test(bytes.toString())) return "svg";
  // Zero bytes may stand between the tag and the sound.
  if (ending === "" && start.startsWith("ID3")) return "mp3";
  return formatOf(ending);
}

function isText(bytes: Buffer): boolean {
  // UTF-16, which Windows calls Unicode, contains zero bytes and starts with a byte order mark.
  return ["fffe", "feff"].includes(bytes.toString("hex", 0, 2)) || !bytes.subarray(0, 4096).includes(0);
}
