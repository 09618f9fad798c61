/**
 * Stores what was typed for as long as the tab lives, until it is sent or a quick exit clears it. A page that a quick
 * exit has hidden, or that Back then restored from the back/forward cache, stores nothing: work still in progress on
 * it, such as a pending response, would otherwise bring back what was cleared.
 */
export function keepInTab(entry: string, value: unknown): void {
  if (document.body.hidden) return;
  try {
    sessionStorage.setItem(entry, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page itself still holds everything.
  }
}

/** What this tab has stored, or null. Its shape is unknown, since the storage may hold anything. */
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
