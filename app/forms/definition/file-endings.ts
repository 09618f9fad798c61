/** What `file-type` calls the content of a file, by the ending of its name, where the two differ. */
const otherNames: Record<string, string> = {
  ...{ jpeg: "jpg", jfif: "jpg", heif: "heic", tiff: "tif" },
  // All of them are Compound File Binary files.
  ...{ doc: "cfb", xls: "cfb", ppt: "cfb", msg: "cfb" },
};
const sameName = [
  ...["pdf", "docx", "xlsx", "pptx", "odt", "ods", "odp", "rtf", "epub", "zip"],
  ...["jpg", "png", "gif", "webp", "avif", "heic", "tif", "bmp"],
  ...["mp3", "m4a", "wav", "ogg", "mp4", "m4v", "mov", "webm", "avi", "mpg"],
];

/** Plain text has no signature: its bytes are checked instead. */
export const TEXT = "text";

/** The ending of a file's name in lower case, without its dot; empty when it has none. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/**
 * The content that a file must have, by the ending of its name in lower case, for all endings that forms may ask for.
 */
export const contentByEnding: ReadonlyMap<string, string> = new Map([
  ...["txt", "csv", "md"].map((ending) => [ending, TEXT] as const),
  ...sameName.map((name) => [name, name] as const),
  ...Object.entries(otherNames),
]);
