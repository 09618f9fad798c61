import { contrast, fromOklch, type Hex, toOklch } from "./colour.ts";
import { pairs, rings } from "./pairs.ts";
import {
  type BrandColours,
  type BrandName,
  brandNames,
  brandOf,
  defaultColour,
  palette,
  resolve,
  type Tokens,
} from "./palette.ts";

/** A pair of colours with too little contrast. */
interface ColourProblem {
  what: string;
  front: Hex;
  ground: Hex;
  ratio: number;
  least: number;
  /** The chosen colours that the two come from. */
  of: BrandName[];
}

/** Every pair in the stylesheets that has too little contrast with an office's colours, the worst first. */
export function findColourProblems(tokens: Tokens, chosen: BrandColours): ColourProblem[] {
  const colours = palette(tokens, chosen);
  const problems: ColourProblem[] = [];
  const judge = (what: string, least: number, roles: readonly string[], ground: string) => {
    const tones = [...roles, ground].some((role) => role.startsWith("tone")) ? tokens.tones.keys() : [undefined];
    for (const tone of tones) {
      const fronts = roles.map((role) => resolve(tokens, colours, `--${role}`, tone));
      const back = resolve(tokens, colours, `--${ground}`, tone);
      // Of the two focus rings the one with more contrast counts.
      const [front] = fronts.sort((a, b) => contrast(b.colour, back.colour) - contrast(a.colour, back.colour));
      if (!front) continue;
      const ratio = contrast(front.colour, back.colour);
      if (ratio >= least) continue;
      const of = brandNames.filter((name) => [...fronts, back].some(({ from }) => brandOf(from) === name));
      problems.push({ what, front: front.colour, ground: back.colour, ratio, least, of });
    }
  };
  for (const { what, role, on, least } of pairs) for (const ground of on) judge(what, least, [role], ground);
  for (const ground of rings.on) judge("The focus ring", 3, rings.roles, ground);
  return problems.sort((a, b) => a.ratio / a.least - b.ratio / b.least);
}

/**
 * For each chosen colour that is to blame for a problem: its worst problem, and a similar colour that would do. If a problem
 * comes from two chosen colours, the one that also causes it without the other is to blame, or else the first.
 */
export function blamedColours(
  tokens: Tokens,
  chosen: BrandColours,
): { name: BrandName; problem: ColourProblem; instead: Hex }[] {
  const problems = findColourProblems(tokens, chosen);
  if (problems.length === 0) return [];
  const written = brandNames.filter((name) => chosen[name] !== undefined);
  const alone = new Map(written.map((name) => [name, findColourProblems(tokens, { [name]: chosen[name] })]));
  const worst = new Map<BrandName, ColourProblem>();
  for (const problem of problems) {
    const both = written.filter((name) => problem.of.includes(name));
    const own = both.find((name) => alone.get(name)?.some((one) => one.what === problem.what));
    const name = own ?? both[0];
    if (name && !worst.has(name)) worst.set(name, problem);
  }
  return [...worst].map(([name, problem]) => ({ name, problem, instead: near(tokens, chosen, name, worst) }));
}

/** The nearest lighter or darker colour of the same hue that causes no problem, or else the default. */
function near(tokens: Tokens, chosen: BrandColours, name: BrandName, blamed: ReadonlyMap<BrandName, unknown>): Hex {
  const others = Object.fromEntries(brandNames.filter((one) => !blamed.has(one)).map((one) => [one, chosen[one]]));
  const { l, c, h } = toOklch(chosen[name] ?? "");
  for (const chroma of [c, c / 2, c / 8])
    for (let step = 1; step <= 100; step++)
      for (const lightness of [l - step / 100, l + step / 100]) {
        if (lightness < 0 || lightness > 1) continue;
        const candidate = fromOklch({ l: lightness, c: chroma, h });
        if (findColourProblems(tokens, { ...others, [name]: candidate }).length === 0) return candidate;
      }
  return defaultColour(tokens, name);
}
