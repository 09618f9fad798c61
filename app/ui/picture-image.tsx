import { type Picture, pictureSources } from "#app/base/media-files.ts";

interface Props {
  picture: Picture;
  sizes: string;
  /** In pixels. */
  largest?: number;
  /** It loads at once, before fonts and what is further down. */
  eager?: boolean;
  /** Empty if the text beside it says the same. */
  alt?: string;
}

/** React 18 knows `fetchpriority` (HTML §4.8.3) only in lower case. */
const atOnce = { loading: "eager", fetchpriority: "high" } as const;
const later = { loading: "lazy" } as const;

export function PictureImage({ picture, sizes, largest = 1280, eager = false, alt = picture.alt }: Props) {
  const { avif, webp, src } = pictureSources(picture, largest);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        {...(eager ? atOnce : later)}
        decoding="async"
      />
    </picture>
  );
}
