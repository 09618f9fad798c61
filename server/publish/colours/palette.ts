import { fromOklch, type Hex, toOklch } from "./colour.ts";

/** The custom properties of `styles/tokens.css`, by name, and those of each tone. */
export interface Tokens {
  root: ReadonlyMap<string, string>;
  tones: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads the tokens with the default palette. @param css the content of `styles/tokens.css` */
export function parseTokens(css: string): Tokens {
  const [usual = ""] = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "").split("@media");
  const tones = css.matchAll(/\.tone-([a-z]+) \{([^{}]*)\}/g);
  return {
    root: propertiesOf(/:root \{([^{}]*)\}/.exec(usual)?.[1] ?? ""),
    tones: new Map([...tones].map(([, tone = "", rule = ""]) => [tone, propertiesOf(rule)])),
  };
}

function propertiesOf(rule: string): Map<string, string> {
  const declarations = rule.split(";").map((declaration) => declaration.split(":"));
  const named = declarations.map(([name = "", ...value]) => [name.trim(), value.join(":").trim()] as const);
  return new Map(named.filter(([name]) => name.startsWith("--")));
}

/** The colours that an office may choose, and the palette colour that each replaces. */
const brand = {
  main: "--teal-700",
  dark: "--navy-800",
  accent: "--wattle-500",
  help: "--magenta-700",
  warm: "--coral-500",
  fresh: "--green-700",
  page: "--sand-50",
} as const;

export type BrandName = keyof typeof brand;
export const brandNames = Object.keys(brand) as BrandName[];
export type BrandColours = Partial<Record<BrandName, Hex | undefined>>;

const familyOf = (property: string) => /^--([a-z]+)-\d+$/.exec(property)?.[1];
const brandOfFamily = new Map(brandNames.map((name) => [familyOf(brand[name]), name]));

/** Which of an office's colours a palette colour is derived from; null for those that never change. */
export function brandOf(property: string): BrandName | null {
  return brandOfFamily.get(familyOf(property)) ?? null;
}

/** The palette of an office; colours that it has not chosen keep their defaults. */
export function palette(tokens: Tokens, chosen: BrandColours): Map<string, Hex> {
  const colours = new Map<string, Hex>();
  for (const [property, value] of tokens.root) {
    const name = brandOf(property);
    if (name) colours.set(property, shade(defaultColour(tokens, name), chosen[name], value));
  }
  return colours;
}

/** The default of a brand colour. */
export function defaultColour(tokens: Tokens, name: BrandName): Hex {
  return tokens.root.get(brand[name]) ?? "";
}

/**
 * A shade in a colour family after its `base` was replaced: it takes the hue of the new colour and stays about as much
 * lighter or darker. Light shades keep their lightness and dark ones get no lighter, so that text on them stays
 * readable.
 */
export function shade(base: Hex, chosen: Hex | undefined, old: Hex): Hex {
  if (!chosen || chosen === base) return old;
  if (old === base) return chosen;
  const [from, to, own] = [toOklch(base), toOklch(chosen), toOklch(old)];
  const isDark = own.l < 0.5 || own.l < from.l;
  const l = isDark ? Math.max(0.1, Math.min(own.l, to.l + own.l - from.l)) : own.l;
  const c = Math.min((own.c * to.c) / from.c, 1.25 * Math.max(own.c, to.c));
  return fromOklch({ l, c, h: to.h });
}

/**
 * The colour of a role, such as `--link`, in a palette.
 * @param tone whose own properties take precedence
 */
export function resolve(
  tokens: Tokens,
  colours: ReadonlyMap<string, Hex>,
  role: string,
  tone?: string,
): { colour: Hex; from: string } {
  const value = tokens.tones.get(tone ?? "")?.get(role) ?? tokens.root.get(role) ?? "";
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other) return resolve(tokens, colours, other, tone);
  return { colour: colours.get(role) ?? value.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3"), from: role };
}
