import { withTimeout } from "#app/base/browser.ts";
import { navigation } from "./navigation.ts";
import { LEFT_AT } from "./outdated-pages.ts";

const PRESSES = 3;
const WITHIN_MS = 2000;
/** The longest wait for a step back; within a document it takes some 10 milliseconds. */
const STEP_BACK_MS = 300;

/**
 * Until the neutral site responds, the tab is blank and titled with its address; a visitor who stops the load can
 * reload the page, or press Shift three times again. Earlier pages stay in the browser's history; Forward leads to
 * the home page at most. In browsers without the Navigation API this page's own entries stay too: the steps of a
 * DigiMe (emptied), fragments, and the page under an open picture.
 */
export function quickExit(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  const leave = async () => {
    document.body.hidden = true;
    document.title = link.href;
    forget();
    // Work in progress may store something once more before the page is unloaded.
    addEventListener("pagehide", forget);
    // Other listeners would add entries of their own, as a DigiMe that is being sent does.
    addEventListener("popstate", (event) => event.stopImmediatePropagation(), true);
    await forgetEntries(link.hostname);
    location.replace(link.href);
  };
  let presses: number[] = [];
  link.addEventListener("click", (event) => {
    event.preventDefault();
    leave();
  });
  addEventListener("pointerdown", () => {
    presses = [];
  });
  addEventListener("keydown", (event) => {
    if (event.repeat) return;
    presses = event.key === "Shift" ? [...presses, event.timeStamp].slice(-PRESSES) : [];
    if (presses.length === PRESSES && event.timeStamp - (presses[0] ?? 0) < WITHIN_MS) leave();
  });
}

/** `location.replace` would leave the entries before the current one, so all of the document's become the home page. */
async function forgetEntries(title: string): Promise<void> {
  const browser = navigation;
  const entries = browser?.entries() ?? [];
  const first = entries.find(({ sameDocument }) => sameDocument);
  if (!browser || !first || first === entries.at(-1)) return;
  const goToFirst = () => withTimeout(browser.traverseTo(first.key).committed, STEP_BACK_MS);
  try {
    await goToFirst();
    // The tab shows that entry's title again. Browsers ignore a title equal to the last one set, so this is another.
    document.title = title;
    // Only a new entry removes the forward entries.
    history.pushState(null, "", "/");
    await goToFirst();
  } catch {
    // Leaving matters more.
  }
}

function forget(): void {
  try {
    sessionStorage.clear();
    sessionStorage.setItem(LEFT_AT, String(Date.now()));
  } catch {
    // If storage is blocked, nothing was kept.
  }
}
