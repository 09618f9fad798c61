import { escapeMarkup } from "#app/base/markup.ts";
import { type Picture, type PictureFormat, pictureUrl, widthsOf } from "#app/base/media-files.ts";

/** How wide a picture in running text is shown, as in the `sizes` attribute of HTML. */
const SIZES = "(min-width: 60rem) 40rem, 94vw";

/** A picture in running text, as `PictureImage` draws those of front matter. */
export function pictureHtml(picture: Picture): string {
  const widths = widthsOf(picture.width);
  const sources = (format: PictureFormat) =>
    widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(", ");
  const middle = widths[Math.floor((widths.length - 1) / 2)] ?? picture.width;
  return [
    "<picture>",
    `<source type="image/avif" srcset="${sources("avif")}" sizes="${SIZES}">`,
    `<source type="image/webp" srcset="${sources("webp")}" sizes="${SIZES}">`,
    `<img src="${pictureUrl(picture, middle, "jpg")}" alt="${escapeMarkup(picture.alt)}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`,
    "</picture>",
  ].join("");
}
