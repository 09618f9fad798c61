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
 * was typed in this tab goes too. Pages before this one stay in the browser's history; Forward leads to the home page at
 * most. In an older browser what this page has there itself stays too: steps of a DigiMe, empty, fragments, and the page
 * below an open picture.
 */
export function quickExit(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  const leave = async () => {
    document.body.hidden = true;
    document.title = link.href;
    forget();
    // What was still under way may keep something once more before the page goes.
    addEventListener("pagehide", forget);
    // What follows the history would add entries of its own, as a DigiMe does that is being sent.
    addEventListener("popstate", (event) => event.stopImmediatePropagation(), true);
    await forgetEntries(link.hostname);
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

/**
 * Goes back to the first entry of this page in the history, since those before the present one would stay, and puts the
 * home page in place of all that come after it, this page's own too. Where a browser cannot, or takes too long, they stay.
 */
async function forgetEntries(title: string): Promise<void> {
  const { navigation } = window as { navigation?: Entries };
  const entries = navigation?.entries() ?? [];
  const first = entries.find(({ sameDocument }) => sameDocument);
  if (!navigation || !first || first === entries.at(-1)) return;
  const goToFirst = () => inTime(navigation.traverseTo(first.key).committed, GOES_BACK_MS);
  try {
    await goToFirst();
    // That entry has brought its own title back into the tab; the browser passes on only one that differs.
    document.title = title;
    // Only a new entry takes away those ahead.
    history.pushState(null, "", "/");
    await goToFirst();
  } catch {
    // The way out is what counts.
  }
}

function forget(): void {
  try {
    sessionStorage.clear();
    sessionStorage.setItem(LEFT, String(Date.now()));
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
