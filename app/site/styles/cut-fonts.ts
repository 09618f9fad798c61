import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A face of `fonts.css` that is cut: its file, its family's name at Fontsource, weights and letters. */
const cutFace =
  /url\("([^"]*\/([\w-]+)-core\.woff2)"\)[^}]*font-weight: (\d+)(?: (\d+))?;[^}]*unicode-range:\s+([^;]+);/g;

const root = path.join(import.meta.dirname, "../../..");
/** What the files are made of; a family's own files are as old as its release, so that `package.json` tells of another one. */
const sources = [path.join(import.meta.dirname, "fonts.css"), import.meta.filename, path.join(root, "package.json")];

/**
 * Makes the files of the faces that are cut: of each letter that `unicode-range` names, and of the weight or weights that
 * `font-weight` names, what Fontsource's whole file has. Files that are newer than all that they are made of stay.
 * @throws when a family has no such file
 */
export async function cutFonts(): Promise<void> {
  const sheet = readFileSync(path.join(import.meta.dirname, "fonts.css"), "utf8");
  const changed = Math.max(...sources.map((source) => statSync(source).mtimeMs));
  for (const [, url = "", family = "", min, max = min, range = ""] of sheet.matchAll(cutFace)) {
    const file = path.join(import.meta.dirname, url);
    if (existsSync(file) && statSync(file).mtimeMs > changed) continue;
    const { default: subsetFont } = await import("subset-font");
    const whole = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
    const cut = await subsetFont(readFileSync(path.join(root, whole)), lettersOf(range), {
      targetFormat: "woff2",
      variationAxes: { wght: { min: Number(min), max: Number(max) } },
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, cut);
  }
}

/** The letters of a `unicode-range` (CSS Fonts 4 §4.5), without wildcards. */
function lettersOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace(/\s*U\+/i, "")
        .split("-")
        .map((sign) => Number.parseInt(sign, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}
