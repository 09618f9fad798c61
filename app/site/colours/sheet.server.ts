import { readFileSync } from "node:fs";
import path from "node:path";
import { type BrandColours, type BrandName, palette, shade, type Tokens, usual } from "./palette.ts";

const land = path.join(import.meta.dirname, "../drawings/footer-land.svg");

/**
 * The stylesheet of an office’s own colours: what `styles/tokens.css` says, said anew in the same layer, so that paper,
 * forced colours and more contrast stay what they are. Null where nothing differs.
 */
export function drawSheet(tokens: Tokens, chosen: BrandColours): string | null {
  const colours = palette(tokens, chosen);
  const changed = [...colours].filter(([property, colour]) => tokens.root.get(property) !== colour);
  if (changed.length === 0) return null;
  // Drawings inside properties hold colours of the palette, too.
  const drawn = [...tokens.root].filter(([, value]) => value.startsWith("url("));
  const paint = (text: string, sign: string) =>
    changed.reduce((painted, [property, colour]) => {
      const old = tokens.root.get(property) ?? "";
      return painted.replaceAll(sign + old.slice(1), sign + colour.slice(1));
    }, text);
  const repainted = drawn
    .map(([property, value]) => [property, paint(value, "%23")])
    .filter(([property = "", value]) => value !== tokens.root.get(property));
  const rules = [...changed, ...repainted].map((rule) => rule.join(":")).join(";");
  return `@layer tokens{:root{${rules}}}${drawLand(tokens, chosen)}`;
}

/** The landscape above the foot, whose sea goes over into the foot’s colour. */
function drawLand(tokens: Tokens, { main, accent, warm }: BrandColours): string {
  const sea = ["#044f58", "#1b7f86", "#a9ddd6"];
  let drawing = readFileSync(land, "utf8");
  const old = drawing;
  for (const colour of sea) drawing = drawing.replaceAll(colour, shade(usual(tokens, "main"), main, colour));
  for (const [name, colour] of Object.entries({ accent, warm }) as [BrandName, string | undefined][])
    drawing = drawing.replaceAll(usual(tokens, name), colour ?? usual(tokens, name));
  if (drawing === old) return "";
  return `@layer site{.footer-land{background-image:url("data:image/svg+xml,${inUrl(drawing)}")}}`;
}

/** What a quoted data URL needs escaped; the rest of a drawing stays as it is, which compresses well. */
function inUrl(drawing: string): string {
  return drawing.replaceAll('"', "'").replace(/[%#<>\n]/g, encodeURIComponent);
}
