/** A picture made at publish: its files are `/media/<hash>-<width>.<format>` for each width up to its own. */
export interface Picture {
  hash: string;
  width: number;
  height: number;
  alt: string;
}

/** The widths that pictures are made in, in pixels; a picture has those not above its own width. */
export const pictureWidths = [320, 640, 960, 1280] as const;
export const pictureFormats = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export function pictureUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `/media/${picture.hash}-${width}.${format}`;
}

/** The widths in which a picture exists; a small one exists in its own width only. */
export function widthsOf(width: number): number[] {
  const widths = pictureWidths.filter((candidate) => candidate <= width);
  return widths.length > 0 ? widths : [width];
}
