import { focusItem, watchMovingOn } from "#app/base/focus/moving-on.ts";
import { withTimeout } from "#app/base/with-timeout.ts";

/**
 * Lets a list grow in place (spec pages.growing): fetches the page that a link leads to, appends its new items to the
 * list, and replaces `data-grow` elements (the pager, the end of the range in the status) with those of that page. The
 * status element itself stays, since screen readers announce only changes inside it, and so does the start of its
 * range. The link's fragment names the first new item, which gets focus; `bind` binds the behaviours of new elements.
 * If the request fails or hangs, or the list has changed meanwhile, the browser follows the link, and at once if it is
 * pressed again. A visitor who has moved on to something else is not pulled away from it.
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
    // A double click counts as one press.
    if (waiting && event.detail < 2) return stop();
    event.preventDefault();
    if (waiting) return;
    const hasMovedOn = watchMovingOn();
    const fetching = new AbortController();
    waiting = fetching;
    links.setAttribute("aria-busy", "true");
    try {
      const page = await withTimeout(fetchPage(link.href, fetching.signal));
      const first = append(page, decodeURIComponent(link.hash.slice(1)));
      bind(document);
      history.replaceState(history.state, "", link.href);
      if (hasMovedOn()) return;
      focusItem(first);
      first.scrollIntoView({ block: "nearest" });
    } catch {
      if (waiting !== fetching) return;
      // Otherwise the links would still be busy when this page is restored from the back/forward cache.
      stop();
      if (!hasMovedOn()) location.assign(link.href);
    }
  });
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(address, { signal, headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) throw new Error(`The list responded with ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** @returns the first new item, now in this page */
function append(page: Document, first: string): HTMLElement {
  const item = page.getElementById(first)?.closest("[data-grows] > *");
  const list = document.querySelector<HTMLElement>(`[data-grows="${item?.parentElement?.dataset.grows}"]`);
  if (!item || !list) throw new Error("The fetched page lacks the new items.");
  // Pages are cut by position, so after a change an item could be shown twice or not at all.
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
