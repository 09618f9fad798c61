/**
 * Keeps something that was typed in this tab, until it is sent or a quick exit clears it. A page that a quick exit put
 * away, or that Back brought out of the browser's memory after one, keeps nothing: what was still under way on it, such
 * as an answer from the network, would bring back what was cleared.
 */
export function keepInTab(entry: string, value: unknown): void {
  if (document.body.hidden) return;
  try {
    sessionStorage.setItem(entry, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the page itself still holds everything.
  }
}

/** What this tab keeps, of any shape, since anything may stand in the storage; null when there is nothing. */
export function findInTab(entry: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(entry) ?? "null");
  } catch {
    return null;
  }
}

export function forgetInTab(entry: string): void {
  try {
    sessionStorage.removeItem(entry);
  } catch {
    // There is nothing to forget.
  }
}
