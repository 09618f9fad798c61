/**
 * How long a page waits for what it fetches to update itself, at most some 20 kB. On the slowest connection in use (2G:
 * 50 kbit/s, one second of latency) that takes about 5 seconds; after 8 seconds it has most likely hung.
 */
const TIMEOUT_MS = 8000;

/** Waits for a promise, but at most `timeoutMs` milliseconds. @throws when that time has passed */
export function withTimeout<T>(coming: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("Timed out.")), timeoutMs));
  return Promise.race([coming, late]);
}
