import { inTime } from "#app/base/in-time.ts";
import { LEFT } from "./typed-before.ts";

const PRESSES = 3;
const WITHIN_MS = 2000;
/** Within a page the browser goes back in some 10 milliseconds. */
const GOES_BACK_MS = 300;

/** What is used of the Navigation API, which comes with Chrome 102, Safari 26.2 and Firefox 147. */
interface Entries {
  entries(): { key: string; sameDocument: boolean }[];
  traverseTo(key: string): { committed: Promise<unknown> };
}

/**
 * Leaves for a neutral site at once, in place of this page: by the link, or by Shift pressed three times. Until that
 * answers, the tab is empty and has its name; who stops it can load the page anew, or press Shift three times more. What
 * was typed in this tab goes too. Pages before this one stay in the browser's history; so does in an older browser what this page
 * has there itself: steps of a DigiMe, empty, fragments, and the page below an open picture.
 */
export function quickExit(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  const leave = async () => {
    document.body.hidden = true;
    document.title = link.href;
    forget();
    // What was still under way may keep something once more before the page goes.
    addEventListener("pagehide", forget);
    await goToFirstEntry();
    // That entry has brought its own title back into the tab; the browser passes on only one that differs.
    document.title = link.hostname;
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

/** Goes back to the first entry of this page in the history, since those before the present one would stay. */
async function goToFirstEntry(): Promise<void> {
  const { navigation } = window as { navigation?: Entries };
  const first = navigation?.entries().find(({ sameDocument }) => sameDocument);
  if (navigation && first) await inTime(navigation.traverseTo(first.key).committed, GOES_BACK_MS).catch(() => {});
}

function forget(): void {
  try {
    sessionStorage.clear();
    sessionStorage.setItem(LEFT, String(Date.now()));
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
