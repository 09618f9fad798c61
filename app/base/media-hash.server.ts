import { type Focus, focuses, type PictureFormat } from "./media-files.ts";
import { contentHash } from "./stores.server.ts";

/** Part of a picture's hash, so that a change makes new files. More AVIF effort takes twice the time and saves 4 %. */
export const recipes: Record<PictureFormat, object> = {
  avif: { quality: 60, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 80, effort: 4 },
  jpg: { quality: 78, mozjpeg: true },
};

/** Of the width to the height, to which pictures of news are cut. */
export const cuts = { square: 1, rectangle: 3 / 2 } as const;

export const pictureHash = (source: Buffer, ratio?: number, focus: Focus = "centre") =>
  contentHash(JSON.stringify(recipes) + (ratio ? `${ratio}${focus === "centre" ? "" : focus}` : ""), source);

/** In the names of all files that this release makes of a picture or document. */
export const mediaHashes = (source: Buffer): string[] => [
  contentHash(source),
  pictureHash(source),
  ...Object.values(cuts).flatMap((ratio) => focuses.map((focus) => pictureHash(source, ratio, focus))),
];
