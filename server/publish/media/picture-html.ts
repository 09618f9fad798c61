import { escapeMarkup } from "#app/base/markup.ts";
import { type Picture, pictureSources } from "#app/base/media-files.ts";

/** How wide a picture in running text is shown. */
const SIZES = "(min-width: 60rem) 40rem, 94vw";
/** The most pixels that a screen has for that width. */
const LARGEST_PX = 1280;

/** A picture in running text, as `PictureImage` draws those of front matter. */
export function pictureHtml(picture: Picture): string {
  const { avif, webp, src } = pictureSources(picture, LARGEST_PX);
  return [
    "<picture>",
    `<source type="image/avif" srcset="${avif}" sizes="${SIZES}">`,
    `<source type="image/webp" srcset="${webp}" sizes="${SIZES}">`,
    `<img src="${src}" alt="${escapeMarkup(picture.alt)}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`,
    "</picture>",
  ].join("");
}
