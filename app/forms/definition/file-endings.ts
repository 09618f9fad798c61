/** What a file's content is called by `file-type`, by the ending of its name, where these differ. */
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

/** Plain text has no signature: its content is looked at. */
export const TEXT = "text";

/** What content a file must have by the ending of its name, which is in lower case, of those that forms may ask for. */
export const contentOf: ReadonlyMap<string, string> = new Map([
  ...["txt", "csv", "md"].map((ending) => [ending, TEXT] as const),
  ...sameName.map((name) => [name, name] as const),
  ...Object.entries(otherNames),
]);
