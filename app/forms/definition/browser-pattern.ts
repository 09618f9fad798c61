/** Longer values are left to the server, whose engine cannot be slowed down by them. */
const LONGEST = 1000;

/** The browser's engine for patterns of a rule, for the whole value. A pattern it cannot read is left to the server. */
export function matchesNatively(pattern: string, value: string): boolean {
  if (value.length > LONGEST) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(value);
  } catch {
    return true;
  }
}
