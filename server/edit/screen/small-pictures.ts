import sharp from "sharp";
import type { ContentFile, ContentFiles } from "#server/publish/content-files.ts";
import { isDrawing } from "#server/publish/media/pictures.ts";

/** The largest width and height at which the screen's lists show a picture, in pixels. */
const SIDE = 320;
/** A file of at most this many bytes is used as it is. */
const SMALL = 32 * 1024;

/**
 * Files as the screen's lists show them: small pictures, each made once until its file changes, and documents without
 * their bytes. The whole files of a folder may be too much for one response (V8's longest string has 512 MB).
 * @returns a function that gives a file with a small picture as its bytes, and the `id` of the whole file; null when
 * there is none
 */
export function smallPictures(files: ContentFiles) {
  const kept = new Map<string, { stamp: string | null; shown: Promise<ContentFile | null> }>();
  return (file: string): Promise<ContentFile | null> => {
    const [stamp, before] = [files.stamp(file), kept.get(file)];
    if (before?.stamp === stamp) return before.shown;
    const shown = show(files.read(file));
    kept.set(file, { stamp, shown });
    return shown;
  };
}

export type SmallPictures = ReturnType<typeof smallPictures>;

async function show(found: ContentFile | null): Promise<ContentFile | null> {
  return found && { ...found, bytes: found.bytes.length > SMALL ? await makeSmall(found) : found.bytes };
}

async function makeSmall({ path, bytes }: ContentFile): Promise<Buffer> {
  try {
    const { data, info } = await sharp(bytes)
      .rotate()
      .resize(SIDE, SIDE, { fit: "inside" })
      .webp()
      .toBuffer({ resolveWithObject: true });
    return isDrawing(path) ? wrapInSvg(data, info) : data;
  } catch {
    return Buffer.alloc(0);
  }
}

/** Browsers read a file called .svg as SVG, whatever is in it. */
function wrapInSvg(picture: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const address = `data:image/webp;base64,${picture.toString("base64")}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${address}"/></svg>`,
  );
}
