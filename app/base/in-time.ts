/**
 * How long a page waits for what it goes on with in place, at most some 20 kB. Over the slowest line in use (2G:
 * 50 kbit/s, a second until an answer begins) that takes about 5 seconds; later than 8 it has most likely hung.
 */
const PATIENCE_MS = 8000;

/** Gives what comes within `patience` milliseconds; later it fails. */
export function inTime<T>(coming: Promise<T>, patience = PATIENCE_MS): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("It is late.")), patience));
  return Promise.race([coming, late]);
}
