const visitors = ["checked", "disabled", "open"];

/**
 * Leaves alone what did not change between two pages of the server, and what other programs put there: a browser's
 * translation, a password manager. That takes three elements, which is why no library does it: they compare what is
 * shown with what comes.
 * @param was the element as the server sent it
 * @param now as the server sends it now
 */
export function patch(live: Element, was: Element, now: Element): void {
  if (was.isEqualNode(now)) return;
  for (const name of new Set([...was.getAttributeNames(), ...now.getAttributeNames()])) {
    const value = now.getAttribute(name);
    if (value === was.getAttribute(name) || visitors.includes(name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
  if (hasText(was) || hasText(now)) {
    live.replaceChildren(...[...now.childNodes].map((node) => document.importNode(node, true)));
    return;
  }
  const shown = childrenOf(live);
  const earlier = childrenOf(was);
  const next = childrenOf(now);
  for (const [key] of earlier) if (!next.has(key)) shown.get(key)?.remove();
  let before: Element | null = null;
  for (const [key, child] of next) {
    const then = earlier.get(key);
    const kept = then && shown.get(key);
    if (kept) patch(kept, then, child);
    const placed: Element = kept ?? document.importNode(child, true);
    const isAfter = before && before.compareDocumentPosition(placed) === Node.DOCUMENT_POSITION_FOLLOWING;
    if (before && !isAfter) before.after(placed);
    else if (!kept) live.prepend(placed);
    before = placed;
  }
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
}

function childrenOf(element: Element): Map<string, Element> {
  const children = new Map<string, Element>();
  for (const child of element.children) {
    const kind = `${child.localName} ${child.id || child.className}`;
    let key = child.getAttribute("data-key") ?? kind;
    for (let place = 1; children.has(key); place++) key = `${kind} ${place}`;
    children.set(key, child);
  }
  return children;
}
