import path from "node:path";
import sharp, { type Metadata, type ResizeOptions, type Sharp } from "sharp";
import { type Focus, largestWidth, type PictureFormat, pictureFormats, widthsOf } from "#app/base/media-files.ts";
import { pictureHash, recipes } from "#app/base/media-hash.server.ts";
import type { Tree } from "#app/publish/read-tree.ts";
import { isReadable, writeWhole } from "#server/files/disk.ts";

export interface PictureFile {
  hash: string;
  focus?: Focus;
  width: number;
  height: number;
}

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

const MAX_MEGAPIXELS = 60;

/** The greatest height that all formats allow, in pixels: WebP has 14 bits for it (RFC 6386, §9.1). */
const MAX_HEIGHT = 16_383;

function isTooHigh({ width, height }: Omit<PictureFile, "hash">): boolean {
  return (height * largestWidth(width)) / width > MAX_HEIGHT;
}

const MIN_SIDE = 24;

/** A drawing is made this wide, the most that pages use, but no higher than two screens. */
const DRAWING_WIDTH = 1280;
const DRAWING_HEIGHT = 2560;

/** The message follows the name of the picture. */
export class UnfitPicture extends Error {}

/** Without reading its pixels. @throws {UnfitPicture} */
export async function readFacts(source: Buffer): Promise<Metadata> {
  const facts = await sharp(source, { limitInputPixels: false }).metadata();
  if ((facts.pages ?? 1) > 1 || (facts.format === "png" && isAnimatedPng(source)))
    throw new UnfitPicture(`is animated, ${STILL}`);
  if (facts.format === "svg") checkDrawing(source.toString());
  else if (facts.width * facts.height > MAX_MEGAPIXELS * 1_000_000)
    throw new UnfitPicture(
      `has more pixels than can be read. Save it smaller: ${MAX_MEGAPIXELS} megapixels at most, such as 9000 × 6600.`,
    );
  return facts;
}

const STILL = "and would stand still here. Save a single picture of it, or link to a video.";

/** Whether a PNG has several frames: `acTL`, before its pixels, counts them (PNG 3rd edition §11.3.6.1). */
function isAnimatedPng(png: Buffer): boolean {
  const at = png.indexOf("acTL");
  return at > 0 && at < png.indexOf("IDAT") && png.readUInt32BE(at + 4) > 1;
}

const MOVING =
  /<(?:\w+:)?(?:animate(?:Transform|Motion|Color)?|set)[\s/>]|@(?:-\w+-)?keyframes\b|\banimation\s*:[^:;"'<}]*\d\s*m?s\b/i;

/** @throws {UnfitPicture} when a drawing would stand still, or does not say its size */
function checkDrawing(text: string): void {
  const svg = text.replace(/<!--.*?(?:-->|$)|\/\*.*?(?:\*\/|$)/gs, "");
  if (MOVING.test(svg)) throw new UnfitPicture(`is animated, ${STILL}`);
  if (/<(?:svg:)?script[\s/>]/.test(svg)) throw new UnfitPicture(`has a script, ${STILL}`);
  const [root = ""] = /<(?:\w+:)?svg\b[^>]*/.exec(svg) ?? [];
  const says = (side: string) => new RegExp(`[\\s;"']${side}\\s*[=:]\\s*(?:["']\\s*)?[\\d.]+(?![\\d.%])`).test(root);
  const [, viewBox = ""] = /\sviewBox\s*=\s*["']([^"']*)/.exec(root) ?? [];
  const numbers = viewBox.match(/[-+]?[\d.]+(?:e[-+]?\d+)?/g) ?? [];
  if (numbers.length !== 4 && !(says("width") && says("height")))
    throw new UnfitPicture(
      'does not say how large it is. Write viewBox="0 0 200 100" into its <svg> tag, with its own width and height.',
    );
}

export function isDrawing(file: string): boolean {
  return /\.svg$/i.test(file);
}

/** sharp reads others, such as GIF, which would stand still. */
export const pictureKinds = ["svg", "png", "jpg", "jpeg", "webp"];

/**
 * @param ratio of the width to the height to which it is cut around its `focus`
 * @throws {UnfitPicture} when it is animated, too large, too high or too small, or does not say its size
 * @throws when it has another format, or sharp cannot read it
 */
export async function measurePicture(
  tree: Pick<Tree, "media">,
  file: string,
  ratio?: number,
  focus: Focus = "centre",
): Promise<PictureFile> {
  const source = tree.media(file);
  // Upright, as `makePicture` turns it: phones save photos sideways, with an orientation tag.
  const { format, autoOrient } = await readFacts(source);
  if (!pictureKinds.includes(format)) throw new Error(`No picture is made of ${format}.`);
  const { width, height } = autoOrient;
  // A file that is cut off still has its size at the beginning, so all of it is decoded.
  await sharp(source, { failOn: "error", limitInputPixels: false }).resize(1).raw().toBuffer();
  const scale = isDrawing(file) ? Math.min(DRAWING_WIDTH / width, DRAWING_HEIGHT / height) : 1;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (isTooHigh(size)) throw new UnfitPicture("is too high for its width. Cut it into several pictures.");
  if (Math.min(size.width, size.height) < MIN_SIDE)
    throw new UnfitPicture(`is too small or too thin to be seen. Make it at least ${MIN_SIDE} pixels wide and high.`);
  const hash = pictureHash(source, ratio, focus);
  if (!ratio) return { hash, ...size };
  const cut = Math.round(Math.min(size.width, size.height * ratio));
  return { hash, focus, width: cut, height: Math.round(cut / ratio) };
}

export function pictureNames({ hash, width }: PictureFile): string[] {
  return widthsOf(width).flatMap((each) => pictureFormats.map((format) => `${hash}-${each}.${format}`));
}

export async function makePicture(
  tree: Pick<Tree, "media">,
  file: string,
  picture: PictureFile,
  folder: string,
): Promise<void> {
  const missing: { width: number; format: PictureFormat; target: string }[] = [];
  for (const width of widthsOf(picture.width))
    for (const format of pictureFormats) {
      const target = path.join(folder, `${picture.hash}-${width}.${format}`);
      if (!(await isReadable(target))) missing.push({ width, format, target });
    }
  if (missing.length === 0) return;
  const largest = await drawPicture(tree, file, picture);
  for (const width of new Set(missing.map((missingFile) => missingFile.width))) {
    const pixels = await pixelsOf(largest(), { width });
    for (const { format, target } of missing.filter((missingFile) => missingFile.width === width)) {
      const encoded = pixels().toFormat(format === "jpg" ? "jpeg" : format, recipes[format]);
      await writeWhole(target, await encoded.toBuffer());
    }
  }
}

export async function drawPicture(tree: Pick<Tree, "media">, file: string, picture: PictureFile) {
  const source = tree.media(file);
  // The lowest density that sharp accepts is 1.
  const scale = (own: Metadata) => Math.max(picture.width / own.width, picture.height / own.height);
  const density = isDrawing(file) ? Math.max(1, 72 * scale(await readFacts(source))) : null;
  const drawn = sharp(source, { limitInputPixels: false, ...(density && { density }) })
    .rotate()
    .flatten({ background: "#fff9ee" });
  const width = largestWidth(picture.width);
  const height = Math.round((width * picture.height) / picture.width);
  return pixelsOf(drawn, { width, height, position: picture.focus });
}

async function pixelsOf(picture: Sharp, size: ResizeOptions): Promise<() => Sharp> {
  const { data, info: raw } = await picture.resize(size).raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw });
}
