import sharp from "sharp";
import { contentHash } from "#app/base/stores.server.ts";
import type { Tree } from "#app/publish/read-tree.ts";
import { isDrawing, readFacts } from "./pictures.ts";

/** Both pictures are PNG. */
interface Logo {
  hash: string;
  /** Of the file in its own pixels, turned upright. */
  width: number;
  height: number;
  /** For the light header: three times as large as it is shown, for high-resolution screens. */
  onPages: Buffer;
  /** For the home screen of a phone, which has no transparency. */
  onPhones: Buffer;
}

const ON_PAGES = 192;
const ON_PHONES = 180;
const nothing = { r: 0, g: 0, b: 0, alpha: 0 };

/** @throws {UnfitPicture} when it is too large @throws when sharp cannot read it */
export async function drawLogo(tree: Pick<Tree, "media">, file: string): Promise<Logo> {
  const source = tree.media(file);
  const { width, height } = (await readFacts(source)).autoOrient;
  // A drawing may be small, and would be blurred when it is enlarged.
  const density = isDrawing(file) ? Math.min(2400, Math.max(72, (72 * ON_PAGES) / Math.min(width, height))) : null;
  const drawn = (size: number) =>
    sharp(source, { failOn: "error", limitInputPixels: false, ...(density && { density }) })
      .rotate()
      .resize(size, size, { fit: "contain", background: nothing });
  const onPages = await drawn(ON_PAGES).png({ palette: true }).toBuffer();
  const onPhones = await drawn(ON_PHONES).flatten({ background: "#ffffff" }).png({ palette: true }).toBuffer();
  const hash = contentHash(onPages, onPhones);
  return { hash, width, height, onPages, onPhones };
}
