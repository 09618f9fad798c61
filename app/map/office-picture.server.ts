import type { MapTiles } from "#server/map/map-tiles.ts";
import { DEFAULT_ZOOM, type Point, TILE_SIZE, tileAt } from "./map-area.ts";

/** In pixels, the office in its middle. */
export const PICTURE = { width: 1200, height: 600 };

/** On disk and below MAP_TILES. It contains the place, so that no picture of an old place is shown. */
export function pictureName({ latitude, longitude }: Point): string {
  return `office-${DEFAULT_ZOOM}-${latitude}-${longitude}.webp`;
}

export function officePicture(tiles: MapTiles, office: Point): Promise<Buffer | null> {
  return tiles.getOrMake(pictureName(office), async () => {
    const middle = tileAt(office, DEFAULT_ZOOM);
    const left = Math.round(middle.x * TILE_SIZE - PICTURE.width / 2);
    const top = Math.round(middle.y * TILE_SIZE - PICTURE.height / 2);
    const columns = range(Math.floor(left / TILE_SIZE), Math.floor((left + PICTURE.width - 1) / TILE_SIZE));
    const rows = range(Math.floor(top / TILE_SIZE), Math.floor((top + PICTURE.height - 1) / TILE_SIZE));
    const pieces = await Promise.all(
      rows.flatMap((y) =>
        columns.map(async (x) => ({
          input: await tiles.find(DEFAULT_ZOOM, x, y),
          left: (x - (columns[0] ?? 0)) * TILE_SIZE,
          top: (y - (rows[0] ?? 0)) * TILE_SIZE,
        })),
      ),
    );
    const tilePictures = pieces.flatMap(({ input, ...place }) => (input ? [{ input, ...place }] : []));
    if (tilePictures.length < pieces.length) return null;
    const width = columns.length * TILE_SIZE;
    const height = rows.length * TILE_SIZE;
    const { default: sharp } = await import("sharp");
    const whole = await sharp({ create: { width, height, channels: 3, background: "#eaf3e2" } })
      .composite(tilePictures)
      .png({ compressionLevel: 1 })
      .toBuffer();
    return sharp(whole)
      .extract({
        left: left - (columns[0] ?? 0) * TILE_SIZE,
        top: top - (rows[0] ?? 0) * TILE_SIZE,
        ...PICTURE,
      })
      .webp({ quality: 80 })
      .toBuffer();
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
