/** Under this name a tab keeps when it was left by a quick exit, in milliseconds since 1970. */
export const LEFT = "left";
/** The name under which a tab keeps when it showed a receipt for what it keeps under another name, as above. */
const sentEntry = (kept: string) => `sent ${kept}`;

/**
 * Back shows no page from before a quick exit as it was left, and no page of a form that has been sent since: the browser
 * would bring it out of its memory, or fill its boxes in again, with what was typed there. It is opened as if for the
 * first time. Pages opened since are marked in the history, and come back as they are. So is what such a page adds itself,
 * as of a fragment; in browsers before Chrome 102, Safari 26.2 and Firefox 147 it is not, so that its place is lost.
 */
export function openAfreshWhatIsOver(): void {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const over = timeOver();
  const isMarked = () => over === 0 || history.state?.since === over;
  const mark = () => {
    if (!isMarked()) history.replaceState({ ...history.state, since: over }, "");
  };
  if (way?.type === "back_forward" && !isMarked()) openAfresh();
  else {
    mark();
    (window as { navigation?: EventTarget }).navigation?.addEventListener("currententrychange", mark);
  }
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && performance.timeOrigin < timeOver()) openAfresh();
  });
}

function openAfresh(): void {
  document.body.hidden = true;
  location.replace(location.pathname + location.search);
}

/**
 * Something was sent: what this tab kept of it, under the name in `data-kept`, is forgotten, whoever sent it. Once for each
 * receipt, which the address has: who comes back to the page that says so, or loads it again, may have begun another.
 */
export function forgetKept({ dataset: { kept = "" } }: HTMLElement): void {
  const receipt = `forgotten ${location.search}`;
  try {
    if (sessionStorage.getItem(receipt) !== null) return;
    sessionStorage.removeItem(kept);
    sessionStorage.setItem(sentEntry(kept), String(Date.now()));
    sessionStorage.setItem(receipt, "");
  } catch {
    // There is nothing to forget.
  }
}

/**
 * When a quick exit, or a receipt for a form of this page, last said that what was typed before is over, in milliseconds
 * since 1970; 0 where none did.
 */
function timeOver(): number {
  const forms = [...document.querySelectorAll<HTMLElement>("form[data-kept]")];
  const names = [LEFT, ...forms.map(({ dataset }) => sentEntry(dataset.kept ?? ""))];
  try {
    return Math.max(...names.map((name) => Number(sessionStorage.getItem(name))));
  } catch {
    // A browser that forbids storage has kept nothing.
    return 0;
  }
}
