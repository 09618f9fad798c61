/** Longer values are left to the server, whose engine runs in linear time. */
const MAX_LENGTH = 1000;

/** A pattern that the browser's engine cannot compile is left to the server. */
export function matchesNatively(pattern: string, value: string): boolean {
  if (value.length > MAX_LENGTH) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(value);
  } catch {
    return true;
  }
}
