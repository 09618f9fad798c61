import { RE2JS } from "re2js";

const compiled = new Map<string, RE2JS>();
const KEPT = 200;

/** In time linear in the value's length. */
export function matchesPattern(pattern: string, value: string): boolean {
  let engine = compiled.get(pattern);
  if (!engine) {
    engine = RE2JS.compile(asBrowsersRead(pattern));
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(pattern, engine);
  }
  return engine.matches(value);
}

// White space and line ends of ECMAScript (§22.2.2.9, §12.2 and §12.3) as ranges; RE2 knows fewer.
const SPACE = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NO_SPACE = String.raw`\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const NO_LINE_END = String.raw`[^\n\r\x{2028}\x{2029}]`;

function asBrowsersRead(pattern: string): string {
  let inBrackets = false;
  return pattern.replace(/\\[\s\S]|[[\].]/g, (sign) => {
    if (sign === "[" || sign === "]") inBrackets = sign === "[";
    const ranges = sign === "\\s" ? SPACE : sign === "\\S" ? NO_SPACE : null;
    if (ranges) return inBrackets ? ranges : `[${ranges}]`;
    return sign === "." && !inBrackets ? NO_LINE_END : sign;
  });
}

/** It must mean the same here and in browsers, and be safe here. */
export function patternError(pattern: string): string | null {
  try {
    new RegExp(pattern, "u");
    // The `pattern` attribute is compiled with this flag (HTML §4.10.5.3.6).
    new RegExp(pattern, "v");
  } catch {
    return "This is not a regular expression that browsers understand. In square brackets write \\( \\) and \\-.";
  }
  // RE2 takes a ] at the beginning of a class for one of its characters.
  if (pattern.match(/\\[\s\S]|\[\^?\]/g)?.some((sign) => sign.startsWith("[")))
    return "Brackets without a character, [] and [^], mean something else here. For any character write [\\s\\S].";
  try {
    RE2JS.compile(pattern);
  } catch {
    return "This pattern looks ahead, looks behind or refers back to a group, which can take forever. Write it without that.";
  }
  if (/\[\[:/.test(pattern)) return "Classes such as [[:alpha:]] mean something else in browsers.";
  return /\(\?[a-z-]+:/.test(pattern) ? "Older browsers do not understand flags such as (?i:. Leave them out." : null;
}
