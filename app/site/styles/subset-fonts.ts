import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");
/** `package.json` pins the version of Fontsource's files, whose own dates are not reliable. */
const sources = [path.join(import.meta.dirname, "fonts.css"), import.meta.filename, path.join(root, "package.json")];

/** Files that are newer than everything they depend on are kept. @throws when a family has no such file */
export async function subsetFonts(): Promise<void> {
  const sheet = readFileSync(path.join(import.meta.dirname, "fonts.css"), "utf8");
  const changed = Math.max(...sources.map((source) => statSync(source).mtimeMs));
  for (const face of sheet.split("}")) {
    const [, url] = /url\("([^"]*-core\.woff2)"\)/.exec(face) ?? [];
    const [, min, max = min] = /font-weight: (\d+)(?: (\d+))?;/.exec(face) ?? [];
    const [, range = ""] = /unicode-range:([^:;]+);/.exec(face) ?? [];
    if (!url) continue;
    const file = path.join(import.meta.dirname, url);
    if (existsSync(file) && statSync(file).mtimeMs > changed) continue;
    const { default: subsetFont } = await import("subset-font");
    const family = path.basename(url, "-core.woff2");
    const whole = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
    const cut = await subsetFont(readFileSync(path.join(root, whole)), lettersOf(range), {
      targetFormat: "woff2",
      variationAxes: { wght: { min: Number(min), max: Number(max) } },
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, cut);
  }
}

/** CSS Fonts 4 §4.5, without wildcards. */
function lettersOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice("U+".length)
        .split("-")
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}
