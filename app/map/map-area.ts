/** Tiles are at `z/x/y.png` below it. */
export const MAP_TILES = "/map-tiles/";

/** In degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The zoom that the map opens with (spec office.map). */
export const DEFAULT_ZOOM = 15;
/** Tiles around the office's own, by zoom. Other zooms are not served. */
const reach = new Map([
  [13, 3],
  [14, 4],
  [15, 6],
  [16, 8],
  [17, 10],
]);
export const zooms = [...reach.keys()];
/** In degrees: about two kilometres. */
const MOVE_DEGREES = 0.018;
export const TILE_SIZE = 256;

interface Tile {
  z: number;
  x: number;
  y: number;
}

/** With fractions, in the tile grid of a zoom (Web Mercator, EPSG:3857). */
export function tileAt({ latitude, longitude }: Point, z: number): { x: number; y: number } {
  const side = 2 ** z;
  const angle = (latitude * Math.PI) / 180;
  return {
    x: ((longitude + 180) / 360) * side,
    y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side,
  };
}

export function parseTile(path: string): Tile | null {
  const [, z, x, y] = /^(\d{1,2})\/(0|[1-9]\d{0,6})\/(0|[1-9]\d{0,6})\.png$/.exec(path) ?? [];
  return z === undefined ? null : { z: Number(z), x: Number(x), y: Number(y) };
}

export function isServed({ z, x, y }: Tile, office: Point): boolean {
  const tiles = reach.get(z);
  if (tiles === undefined) return false;
  const here = tileAt(office, z);
  return Math.abs(x - Math.floor(here.x)) <= tiles && Math.abs(y - Math.floor(here.y)) <= tiles;
}

export function moveBounds({ latitude, longitude }: Point): [[number, number], [number, number]] {
  return [
    [latitude - MOVE_DEGREES, longitude - MOVE_DEGREES],
    [latitude + MOVE_DEGREES, longitude + MOVE_DEGREES],
  ];
}
