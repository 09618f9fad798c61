import { type BrandColours, type BrandName, defaultColour, palette, shade, type Tokens } from "./palette.ts";

/** The selector of the landscape above the footer in `footer.css`. */
export const LAND = ".footer-land::before";

/**
 * The stylesheet of an office’s own colours. It overrides `styles/tokens.css` in the same layer, so that print, forced
 * colours and higher contrast still take precedence. Null if nothing differs.
 * @param land the landscape above the footer, as SVG
 */
export function drawColourStylesheet(tokens: Tokens, chosen: BrandColours, land: string): string | null {
  const colours = palette(tokens, chosen);
  const changed = [...colours].filter(([property, colour]) => tokens.root.get(property) !== colour);
  if (changed.length === 0) return null;
  // SVGs in properties contain palette colours, too.
  const drawn = [...tokens.root].filter(([, value]) => value.startsWith("url("));
  const paint = (text: string, hash: string) =>
    changed.reduce((painted, [property, colour]) => {
      const old = tokens.root.get(property) ?? "";
      return painted.replaceAll(hash + old.slice(1), hash + colour.slice(1));
    }, text);
  const repainted = drawn
    .map(([property, value]) => [property, paint(value, "%23")])
    .filter(([property = "", value]) => value !== tokens.root.get(property));
  const rules = [...changed, ...repainted].map((rule) => rule.join(":")).join(";");
  return `@layer tokens{:root{${rules}}}${drawLand(tokens, chosen, land)}`;
}

/** The landscape above the footer, whose sea blends into the footer’s colour. */
function drawLand(tokens: Tokens, { main, accent, warm }: BrandColours, land: string): string {
  const sea = ["#044f58", "#1b7f86", "#a9ddd6"];
  let drawing = land;
  for (const colour of sea) drawing = drawing.replaceAll(colour, shade(defaultColour(tokens, "main"), main, colour));
  for (const [name, colour] of Object.entries({ accent, warm }) as [BrandName, string | undefined][])
    drawing = drawing.replaceAll(defaultColour(tokens, name), colour ?? defaultColour(tokens, name));
  if (drawing === land) return "";
  return `@layer site{${LAND}{background-image:url("data:image/svg+xml,${inUrl(drawing)}")}}`;
}

/** Escapes only what a quoted data URL needs escaped, since the rest compresses better as it is. */
function inUrl(drawing: string): string {
  return drawing.replaceAll('"', "'").replace(/[%#<>\n]/g, encodeURIComponent);
}
