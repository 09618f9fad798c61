import type { MouseEvent } from "react";
import { pictureUrl, widthsOf } from "#app/ui/picture.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { ImageGalleryProps } from "./component-props.ts";
import "./image-gallery.css";

/** Thumbnails that lead to the whole picture; with script they open it over the page (product.md §7). */
export default function ImageGallery({ props: { label, pictures } }: { props: ImageGalleryProps }) {
  if (pictures.length === 0) return null;
  const largest = (width: number) => widthsOf(width).at(-1) ?? width;
  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const link = event.currentTarget;
    try {
      const { openLightbox } = await import("./lightbox.ts");
      openLightbox(
        pictures.map(({ image, caption }) => {
          const width = largest(image.width);
          return {
            src: pictureUrl(image, width, "webp"),
            width,
            height: Math.round((image.height * width) / image.width),
            alt: image.alt,
            caption,
          };
        }),
        index,
        link,
      );
    } catch (error) {
      console.error("The pictures cannot be opened over the page.", error);
      location.assign(link.href);
    }
  };
  return (
    <ul className="gallery" aria-label={label}>
      {pictures.map(({ image, caption }, index) => (
        <li key={image.hash + caption}>
          <a href={pictureUrl(image, largest(image.width), "jpg")} onClick={(event) => open(event, index)}>
            <PictureImage
              picture={image}
              sizes={
                index === 0
                  ? "(min-width: 56rem) 38rem, (min-width: 34rem) 46vw, 94vw"
                  : "(min-width: 56rem) 19rem, (min-width: 34rem) 46vw, 94vw"
              }
              largest={960}
            />
            {caption && <span>{caption}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
