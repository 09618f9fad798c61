import { LEFT } from "./typed-before.ts";

const PRESSES = 3;
const WITHIN_MS = 2000;

/**
 * Leaves for a neutral site at once, in place of this page: by the link, or by Shift pressed three times. What was typed
 * in this tab goes too. Pages before this one stay in the browser's history, and so do the steps of a DigiMe, empty, and
 * the page below an open picture.
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
