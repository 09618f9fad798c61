/**
 * Keeps something that was typed in this tab's session storage, until it is sent or a quick exit clears it. A page that
 * a quick exit has hidden, or that Back then restored from the back/forward cache, keeps nothing: work still in
 * progress on it, such as a pending response, would otherwise store again what was cleared.
 */
export function keepInTab(entry: string, value: unknown): void {
  if (document.body.hidden) return;
  try {
    sessionStorage.setItem(entry, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page itself still holds everything.
  }
}

/**
 * What this tab keeps under a name; of unknown shape, since the storage may hold anything. Null if there is nothing.
 */
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
