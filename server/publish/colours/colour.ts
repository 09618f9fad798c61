/** A colour as sRGB writes it: `#` and six hexadecimal digits in lower case. */
export type Hex = string;

/** A colour in OKLCH (CSS Color 4 §9.4): lightness 0 to 1, chroma, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = [number, number, number];

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Hex): number {
  const [r, g, b] = toLinear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(colour: Hex): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function fromLinear(channels: Triple): Hex {
  const digits = channels.map((linear) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

/** The matrices are those of CSS Color 4 §10.2, from Björn Ottosson’s Oklab. */
export function toOklch(colour: Hex): Oklch {
  const [r, g, b] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const green = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(green, blue),
    h: (Math.atan2(blue, green) * 180) / Math.PI,
  };
}

function linearOf({ l: lightness, c, h }: Oklch): Triple {
  const green = c * Math.cos((h * Math.PI) / 180);
  const blue = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * green + 0.2158037573 * blue) ** 3;
  const m = (lightness - 0.1055613458 * green - 0.0638541728 * blue) ** 3;
  const s = (lightness - 0.0894841775 * green - 1.291485548 * blue) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The nearest sRGB colour: the same lightness and hue, with as much chroma as fits. */
export function fromOklch(colour: Oklch): Hex {
  const fits = (linear: Triple) => linear.every((channel) => channel > -0.0005 && channel < 1.0005);
  let { c } = colour;
  while (c > 0.001 && !fits(linearOf({ ...colour, c }))) c *= 0.97;
  return fromLinear(linearOf({ ...colour, c }));
}
