import { type Picture, pictureSources } from "#app/base/media-files.ts";

interface Props {
  picture: Picture;
  /** How wide it is shown, as in the `sizes` attribute of HTML. */
  sizes: string;
  /** The largest width worth offering, in pixels. */
  largest?: number;
  /** True for a picture at the top of the page: fetched at once, before fonts and what is further down. */
  eager?: boolean;
  /** Empty where the words beside it say the same. */
  alt?: string;
}

/** React 18 knows `fetchpriority` (HTML §4.8.3) only as it is written in HTML. */
const atOnce = { loading: "eager", fetchpriority: "high" } as const;
const later = { loading: "lazy" } as const;

/** A picture in the format and width that suits the window; its place is kept before it loads. */
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
