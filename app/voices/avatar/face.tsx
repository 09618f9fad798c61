import type { FacePicture } from "./avatar.ts";

/** A child's avatar, with the avatar in words for those who do not see it. */
export function Face({ face, size, decorative }: { face: FacePicture; size: number; decorative?: boolean }) {
  return (
    <img
      className="avatar"
      src={face.url}
      alt={decorative ? "" : face.alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
