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

/**
 * Call this when something is pressed whose response takes a while.
 * @returns a function that says whether the visitor has moved on since: focus is elsewhere, or the page has scrolled by
 *   more than a window, which is how phone users move on. Focus on `body` does not count, since the pressed element
 *   may have been removed. Focus is compared with where it was, since some browsers focus an ancestor of a pressed
 *   link.
 */
export function watchMovingOn(): () => boolean {
  const { activeElement: before } = document;
  const top = scrollY;
  return () => ![before, document.body].includes(document.activeElement) || Math.abs(scrollY - top) > innerHeight;
}
