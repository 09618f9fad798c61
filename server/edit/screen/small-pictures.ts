import sharp from "sharp";
import { isDrawing } from "#server/publish/media/pictures.ts";
import type { ContentFile, ContentFiles } from "./content-files.ts";

/** As wide and high as the screen's lists show a picture, in pixels. */
const SIDE = 320;
/** What has no more bytes is small enough as it is. */
const SMALL = 32 * 1024;

/**
 * Files as the screen's lists show them: pictures made small, each once while it stays as it is, and nothing of documents.
 * Whole ones of a folder can be more than one answer can carry (V8 makes no string longer than 512 MB).
 * @returns what has a small picture as its bytes, and the `id` of the whole file; null when there is none
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
    return isDrawing(path) ? asDrawing(data, info) : data;
  } catch {
    return Buffer.alloc(0);
  }
}

/** Browsers take a file called .svg for a drawing, whatever is in it. */
function asDrawing(picture: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const address = `data:image/webp;base64,${picture.toString("base64")}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${address}"/></svg>`,
  );
}
