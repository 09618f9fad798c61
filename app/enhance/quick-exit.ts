const PRESSES = 3;
const WITHIN_MS = 2000;
/** Under this name a tab keeps when it was left by a quick exit, in milliseconds since 1970. */
const LEFT = "left";

/**
 * Leaves for a neutral site at once, in place of this page: by the link, or by Shift pressed three times. What was typed
 * in this tab goes too. Pages before this one stay in the browser's history, and so do the steps of a DigiMe, empty.
 */
export function quickExit(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  const leave = () => {
    document.body.hidden = true;
    forget();
    // What was still under way may keep something once more before the page goes.
    addEventListener("pagehide", forget);
    location.replace(link.href);
  };
  let presses: number[] = [];
  link.addEventListener("click", (event) => {
    event.preventDefault();
    leave();
  });
  // Shift and a press of the mouse choose text.
  addEventListener("pointerdown", () => {
    presses = [];
  });
  addEventListener("keydown", (event) => {
    if (event.repeat) return;
    presses = event.key === "Shift" ? [...presses, event.timeStamp].slice(-PRESSES) : [];
    if (presses.length === PRESSES && event.timeStamp - (presses[0] ?? 0) < WITHIN_MS) leave();
  });
}

function forget(): void {
  try {
    sessionStorage.clear();
    sessionStorage.setItem(LEFT, String(Date.now()));
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/**
 * After a quick exit, Back shows no page from before it as it was left: the browser would bring it out of its memory, or
 * fill its boxes in again, with what was typed there. It is loaded as if it were opened for the first time. Pages opened
 * since are marked in the history, and come back as they are.
 */
export function openAfreshAfterExit(): void {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const left = timeLeft();
  if (left !== null && way?.type === "navigate") history.replaceState({ ...history.state, since: left }, "");
  if (way?.type === "back_forward") openAfresh();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && performance.timeOrigin < Number(timeLeft())) openAfresh();
  });
}

function openAfresh(): void {
  const left = timeLeft();
  if (left === null || history.state?.since === left) return;
  document.body.hidden = true;
  location.replace(location.pathname + location.search);
}

/** When this tab was left by a quick exit, if it was. */
function timeLeft(): string | null {
  try {
    return sessionStorage.getItem(LEFT);
  } catch {
    return null;
  }
}
