import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import { largestWidth, type PictureFormat, pictureFormats, widthsOf } from "#app/base/media-files.ts";
import { isReadable } from "#server/files/is-readable.ts";
import { writeWhole } from "#server/files/write-whole.ts";
import type { Tree } from "#server/publish/read-tree.ts";

/** A picture without its alternative text, which belongs to the place that shows it. */
export interface PictureFile {
  hash: string;
  width: number;
  height: number;
}

/**
 * How each format is made; part of a picture's hash, so that a change makes new files. AVIF with half the colours of its
 * pixels, as WebP and JPEG have them, takes fewer bytes than with all; more effort takes twice the time for 4 % of them.
 */
const recipes: Record<PictureFormat, object> = {
  avif: { quality: 60, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 80, effort: 4 },
  jpg: { quality: 78, mozjpeg: true },
};

/** The largest file of a picture, in bytes; the camera of a phone makes pictures of a fifth of this. */
export const LARGEST_PICTURE = 20 * 1024 * 1024;

/** The highest that a picture can be in all formats, in pixels: WebP has 14 bits for it (RFC 6386, §9.1). */
const HIGHEST = 16_383;

/** Whether some of a picture's files would be higher than their format can be. */
function isTooHigh({ width, height }: Omit<PictureFile, "hash">): boolean {
  return (height * largestWidth(width)) / width > HIGHEST;
}

/** Nobody sees what is in less, in pixels. */
const SMALLEST = 24;

/** A drawing has no pixels of its own: it is made at this width, the largest that pages use, or two screens high. */
const DRAWING_WIDTH = 1280;
const DRAWING_HEIGHT = 2560;

/** What is wrong with a picture that can be read, in words that go on after its name. */
export class UnfitPicture extends Error {}

/**
 * What a picture says of itself, before its pixels are read.
 * @throws {UnfitPicture} when it has more pixels than sharp reads; a drawing has none, and is made as large as it is shown
 */
export async function readFacts(source: Buffer, file: string): Promise<Metadata> {
  const facts = await sharp(source, { limitInputPixels: false }).metadata();
  if (!isDrawing(file) && facts.width * facts.height > HIGHEST ** 2)
    throw new UnfitPicture(
      `has more pixels than can be read. Save it at most ${HIGHEST.toLocaleString("en-AU")} pixels wide and high.`,
    );
  return facts;
}

/** Whether a picture is drawn by lines, and so as sharp as one makes it. */
export function isDrawing(file: string): boolean {
  return /\.svg$/i.test(file);
}

/** What pictures are made of, as sharp calls it. It reads more, such as GIF, which would stand still. */
const sources = ["svg", "png", "jpeg", "webp"];

/**
 * Measures a picture of `content/media` as it is shown.
 * @throws {UnfitPicture} when it moves, or is too large, too high or too small
 * @throws when it is of another kind, or sharp cannot read it
 */
export async function measurePicture(tree: Tree, file: string): Promise<PictureFile> {
  const source = readFileSync(path.join(tree.root, "media", file));
  // Upright, as `makePicture` turns it: phones write photos lying on their side, with a note how to turn them.
  const { format, pages, autoOrient } = await readFacts(source, file);
  if (!sources.includes(format)) throw new Error(`No picture is made of ${format}.`);
  if ((pages ?? 1) > 1) throw new UnfitPicture("moves, and would stand still here. Save one of its pictures alone.");
  const { width, height } = autoOrient;
  // A file that is cut off still states its size at the beginning, so it is read to the end.
  await sharp(source, { failOn: "error", limitInputPixels: false }).resize(1).raw().toBuffer();
  const scale = isDrawing(file) ? Math.min(DRAWING_WIDTH / width, DRAWING_HEIGHT / height) : 1;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (isTooHigh(size)) throw new UnfitPicture("is too high for its width. Cut it into several pictures.");
  if (Math.min(size.width, size.height) < SMALLEST)
    throw new UnfitPicture(`is too small or too thin to be seen. Make it at least ${SMALLEST} pixels wide and high.`);
  const hash = createHash("sha256").update(JSON.stringify(recipes)).update(source).digest("hex").slice(0, 12);
  return { hash, ...size };
}

/** The names of a picture's files. */
export function pictureNames({ hash, width }: PictureFile): string[] {
  return widthsOf(width).flatMap((each) => pictureFormats.map((format) => `${hash}-${each}.${format}`));
}

/** Makes the files of a picture that are not there yet, or that we may not read. */
export async function makePicture(tree: Tree, file: string, picture: PictureFile, folder: string): Promise<void> {
  const missing: { width: number; format: PictureFormat; target: string }[] = [];
  for (const width of widthsOf(picture.width))
    for (const format of pictureFormats) {
      const target = path.join(folder, `${picture.hash}-${width}.${format}`);
      if (!(await isReadable(target))) missing.push({ width, format, target });
    }
  if (missing.length === 0) return;
  const source = readFileSync(path.join(tree.root, "media", file));
  // No less than sharp draws with.
  const density = isDrawing(file) ? Math.max(1, (72 * picture.width) / (await readFacts(source, file)).width) : null;
  const drawn = sharp(source, { limitInputPixels: false, ...(density && { density }) })
    .rotate()
    .flatten({ background: "#fff9ee" });
  // A photo of twelve megapixels is read and made smaller once; its other widths are made from that.
  const largest = await pixelsOf(drawn, largestWidth(picture.width));
  for (const width of new Set(missing.map((one) => one.width))) {
    const pixels = await pixelsOf(largest(), width);
    for (const { format, target } of missing.filter((one) => one.width === width)) {
      const encoded =
        format === "avif"
          ? pixels().avif(recipes.avif)
          : format === "webp"
            ? pixels().webp(recipes.webp)
            : pixels().jpeg(recipes.jpg);
      await writeWhole(target, await encoded.toBuffer());
    }
  }
}

/** A picture's pixels at a width, to make several others of. */
async function pixelsOf(picture: Sharp, width: number): Promise<() => Sharp> {
  const { data, info: raw } = await picture.resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw });
}
