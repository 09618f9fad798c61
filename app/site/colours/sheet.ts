import { type BrandColours, type BrandName, palette, shade, type Tokens, usual } from "./palette.ts";

/** What `footer.css` draws the landscape above the foot on. */
export const LAND = ".footer-land::before";

/**
 * The stylesheet of an office’s own colours: what `styles/tokens.css` says, said anew in the same layer, so that paper,
 * forced colours and more contrast stay what they are. Null where nothing differs.
 * @param land the landscape above the foot, as SVG
 */
export function drawSheet(tokens: Tokens, chosen: BrandColours, land: string): string | null {
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
  return `@layer tokens{:root{${rules}}}${drawLand(tokens, chosen, land)}`;
}

/** The landscape above the foot, whose sea goes over into the foot’s colour. */
function drawLand(tokens: Tokens, { main, accent, warm }: BrandColours, land: string): string {
  const sea = ["#044f58", "#1b7f86", "#a9ddd6"];
  let drawing = land;
  for (const colour of sea) drawing = drawing.replaceAll(colour, shade(usual(tokens, "main"), main, colour));
  for (const [name, colour] of Object.entries({ accent, warm }) as [BrandName, string | undefined][])
    drawing = drawing.replaceAll(usual(tokens, name), colour ?? usual(tokens, name));
  if (drawing === land) return "";
  return `@layer site{${LAND}{background-image:url("data:image/svg+xml,${inUrl(drawing)}")}}`;
}

/** What a quoted data URL needs escaped; the rest of a drawing stays as it is, which compresses well. */
function inUrl(drawing: string): string {
  return drawing.replaceAll('"', "'").replace(/[%#<>\n]/g, encodeURIComponent);
}
