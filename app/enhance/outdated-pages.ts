import { navigation } from "./navigation.ts";

/** In session storage, in milliseconds since 1970. */
export const LEFT_AT = "left";
/** The time of the last receipt for the form whose answers are in the entry `kept`. */
const sentEntry = (kept: string) => `sent ${kept}`;

/**
 * Back would restore a page with what was typed on it before a quick exit, or before its form was sent, from the
 * back/forward cache, or fill in its fields again: such a page is loaded as if for the first time. Pages opened since
 * are marked in their history entries and come back as they were. So are entries that such a page adds, for example
 * for a fragment, but not before Chrome 102, Safari 26.2 and Firefox 147: there the scroll position and the fragment
 * are lost.
 */
export function reloadOutdatedPages(): void {
  const [timing] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const cleared = lastCleared();
  const stateHere = () =>
    (navigation ? navigation.currentEntry?.getState() : history.state) as { since?: number } | null;
  const isMarked = () => cleared === 0 || stateHere()?.since === cleared;
  const mark = () => {
    if (isMarked()) return;
    // `replaceState` would abort a navigation in place.
    if (navigation) navigation.updateCurrentEntry({ state: { since: cleared } });
    else history.replaceState({ ...history.state, since: cleared }, "");
  };
  if (timing?.type === "back_forward" && !isMarked()) openAfresh();
  else {
    mark();
    navigation?.addEventListener("currententrychange", mark);
  }
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && performance.timeOrigin < lastCleared()) openAfresh();
  });
}

function openAfresh(): void {
  document.body.hidden = true;
  location.replace(location.pathname + location.search);
}

/** Once for each receipt: by the time the page is reloaded, another form may have been begun. */
export function forgetKept({ dataset: { kept = "" } }: HTMLElement): void {
  const receipt = `forgotten ${location.search}`;
  try {
    if (sessionStorage.getItem(receipt) !== null) return;
    sessionStorage.removeItem(kept);
    sessionStorage.setItem(sentEntry(kept), String(Date.now()));
    sessionStorage.setItem(receipt, "");
  } catch {
    // If storage is blocked, nothing was kept.
  }
}

function lastCleared(): number {
  const forms = [...document.querySelectorAll<HTMLElement>("form[data-kept]")];
  const names = [LEFT_AT, ...forms.map(({ dataset }) => sentEntry(dataset.kept ?? ""))];
  try {
    return Math.max(...names.map((name) => Number(sessionStorage.getItem(name))));
  } catch {
    return 0;
  }
}
