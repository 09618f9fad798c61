import { MEDIA } from "./addresses.ts";

/** Its files are `<hash>-<width>.<format>`, one for each width up to its own. */
export interface Picture {
  hash: string;
  width: number;
  height: number;
  alt: string;
}

/** What stays in sight where a picture is cut, as sharp names it: row by row. */
export const focuses = [
  "left top",
  "top",
  "right top",
  "left",
  "centre",
  "right",
  "left bottom",
  "bottom",
  "right bottom",
] as const;
export type Focus = (typeof focuses)[number];

/** In pixels. A phone's column needs 720: 360 CSS pixels at twice the density, or 412 at 1.75 times. */
const pictureWidths = [320, 720, 960, 1280] as const;
export const pictureFormats = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export function pictureUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `${MEDIA}${picture.hash}-${width}.${format}`;
}

export function widthsOf(width: number): number[] {
  return [...pictureWidths.filter((candidate) => candidate < width), largestWidth(width)];
}

export function largestWidth(width: number): number {
  return Math.min(width, Math.max(...pictureWidths));
}

/**
 * For a browser to choose from (HTML §4.8.4.2); `src` is for those that support neither format.
 * @param largest the largest width worth offering, in pixels
 */
export function pictureSources(picture: Picture, largest: number): { avif: string; webp: string; src: string } {
  const [least = picture.width, ...more] = widthsOf(picture.width);
  const widths = [least, ...more.filter((width) => width <= largest)];
  const srcset = (format: PictureFormat) =>
    widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(", ");
  const middle = widths[Math.floor((widths.length - 1) / 2)] ?? least;
  return { avif: srcset("avif"), webp: srcset("webp"), src: pictureUrl(picture, middle, "jpg") };
}

export interface DocumentFile {
  title: string;
  url: string;
  /** In capitals, such as PDF. */
  extension: string;
  /** Such as 48 KB. */
  size: string;
}
