/**
 * Enough for some 20 kB on the slowest connection in use (2G: 50 kbit/s, one second of latency), which take about 5
 * seconds.
 */
const TIMEOUT_MS = 8000;

/** @throws when `timeoutMs` have passed */
export function withTimeout<T>(coming: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("Timed out.")), timeoutMs));
  return Promise.race([coming, late]);
}

/**
 * Call it on a press whose response takes a while: the returned function says whether the visitor has moved on since.
 * Focus is elsewhere then, or the page has scrolled by more than a window, as on phones. Focus on `body` does not
 * count, since the pressed element may have been removed; it is compared with where it was, since some browsers focus
 * an ancestor of a pressed link.
 */
export function watchMovingOn(): () => boolean {
  const { activeElement: before } = document;
  const top = scrollY;
  return () => ![before, document.body].includes(document.activeElement) || Math.abs(scrollY - top) > innerHeight;
}
