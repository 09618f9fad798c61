import { largestWidth, pictureUrl } from "#app/base/media-files.ts";
import type { ImageGalleryProps } from "#app/components/definitions.server.ts";
import type { MarkupProps } from "#app/site/component.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";

/** With script they open over the page (spec components.gallery). */
export default function ImageGallery({ props: { label, pictures } }: MarkupProps<ImageGalleryProps, null>) {
  return (
    <ul className="gallery" aria-label={label} data-behaviour="gallery">
      {pictures.map(({ image, caption }, index) => (
        <li key={image.hash + caption}>
          <a
            href={pictureUrl(image, largestWidth(image.width), "jpg")}
            data-picture={pictureUrl(image, largestWidth(image.width), "webp")}
            data-width={largestWidth(image.width)}
          >
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
