import { focusItem, watchGoingOn } from "#app/base/focus/going-on.ts";
import { inTime } from "#app/base/in-time.ts";

/**
 * Lets a list grow in place: its links are followed by script, the new items of the page they lead to are added after
 * those already shown, and `data-grow` elements (the pager, up to where a status counts) are replaced by that page's.
 * The status itself stays, since only what changes in it is read out, and so does what it says of the list's beginning.
 * The fragment of the link names the first new item, which gets the focus; `bind` gives new parts their behaviours. When
 * anything fails or hangs, or the list has changed since, the link is followed, and at once when it is pressed again
 * (spec pages.growing). Who has gone on to something else is not taken from there.
 */
export function grow(links: HTMLElement, bind: (root: ParentNode) => void): void {
  let waiting: AbortController | undefined;
  const stop = () => {
    waiting?.abort();
    waiting = undefined;
    links.removeAttribute("aria-busy");
  };
  links.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.hash || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    // A double click is one press.
    if (waiting && event.detail < 2) return stop();
    event.preventDefault();
    if (waiting) return;
    const hasGoneOn = watchGoingOn();
    const fetching = new AbortController();
    waiting = fetching;
    links.setAttribute("aria-busy", "true");
    try {
      const page = await inTime(fetchPage(link.href, fetching.signal));
      const first = append(page, decodeURIComponent(link.hash.slice(1)));
      bind(document);
      history.replaceState(history.state, "", link.href);
      if (hasGoneOn()) return;
      focusItem(first);
      first.scrollIntoView({ block: "nearest" });
    } catch {
      if (waiting !== fetching) return;
      // Else the links would wait still when the browser brings this page back from its memory.
      stop();
      if (!hasGoneOn()) location.assign(link.href);
    }
  });
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { signal, headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) throw new Error(`The list answered ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @returns the first new item, now in this page */
function append(page: Document, first: string): HTMLElement {
  const item = page.getElementById(first)?.closest("[data-grows] > *");
  const list = document.querySelector<HTMLElement>(`[data-grows="${item?.parentElement?.dataset.grows}"]`);
  if (!item || !list) throw new Error("The page that was fetched lacks the new items.");
  // Items are counted from the beginning: else one would be shown twice, or never.
  if (!item.previousElementSibling?.isEqualNode(list.lastElementChild)) throw new Error("The list has changed since.");
  const items = [...(item.parentElement?.children ?? [])];
  const fresh = items.slice(items.indexOf(item)).map((node) => document.importNode(node, true));
  list.append(...fresh);
  for (const part of document.querySelectorAll<HTMLElement>("[data-grow]")) {
    const next = page.querySelector(`[data-grow="${part.dataset.grow}"]`);
    if (!next) part.remove();
    else part.replaceWith(document.importNode(next, true));
  }
  return document.getElementById(first) ?? list;
}
