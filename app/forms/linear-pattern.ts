import { RE2JS } from "re2js";

const compiled = new Map<string, RE2JS>();
const KEPT = 200;

/** Whether an editor's pattern matches the whole value, in time that grows with the value's length alone. */
export function matchesPattern(pattern: string, value: string): boolean {
  let engine = compiled.get(pattern);
  if (!engine) {
    engine = RE2JS.compile(pattern);
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(pattern, engine);
  }
  return engine.matches(value);
}

/** What is wrong with a pattern, or null: it must mean the same here and in browsers, and be safe here. */
export function patternFault(pattern: string): string | null {
  try {
    new RegExp(pattern, "u");
    // The `pattern` attribute is read with this flag (HTML §4.10.5.3.6).
    new RegExp(pattern, "v");
  } catch {
    return "This is not a regular expression that browsers know. In square brackets write \\( \\) and \\-.";
  }
  try {
    RE2JS.compile(pattern);
  } catch {
    return "This pattern looks ahead, looks back or repeats itself, which can take forever. Say it without that.";
  }
  return /\[\[:/.test(pattern) ? "Classes such as [[:alpha:]] mean something else in browsers." : null;
}
