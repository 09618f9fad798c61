/**
 * Lets a list grow in place: its links are followed by script, the new items of the page they lead to are added after
 * those already shown, and `data-grow` elements (the pager, up to where a status counts) are replaced by that page's.
 * The status itself stays, since only what changes in it is read out, and so does what it says of the list's beginning.
 * The fragment of the link names the first new item, which gets the focus; `bind` gives new parts their behaviours. When
 * anything fails, or the list has changed since, the link is followed (spec pages.growing).
 */
export function grow(links: HTMLElement, bind: (root: ParentNode) => void): void {
  links.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.hash || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (links.hasAttribute("aria-busy")) return;
    links.setAttribute("aria-busy", "true");
    try {
      const first = append(await fetchPage(link.href), decodeURIComponent(link.hash.slice(1)));
      bind(document);
      history.replaceState(history.state, "", link.href);
      focusOn(first);
    } catch {
      // Else the links would be dead when the browser brings this page back from its memory.
      links.removeAttribute("aria-busy");
      location.assign(link.href);
    }
  });
}

async function fetchPage(address: string): Promise<Document> {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) throw new Error(`The list answered ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @returns the first new item, now in this page */
function append(page: Document, first: string): Element {
  const item = page.getElementById(first)?.closest("[data-grows] > *");
  const list = document.querySelector(`[data-grows="${item?.parentElement?.dataset.grows}"]`);
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

/** Focus goes to the item if it takes it, else to its first link (WCAG 2.4.3). */
function focusOn(item: Element): void {
  if (!(item instanceof HTMLElement)) return;
  item.focus({ preventScroll: true });
  if (document.activeElement !== item) item.querySelector("a")?.focus({ preventScroll: true });
  item.scrollIntoView({ block: "nearest" });
}
