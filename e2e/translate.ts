import type { Page } from "@playwright/test";

/** Each text is taken out of the page, and the translated one is put in its place, in elements of its own. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const translateIn = (place: Node) => {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      const texts: Node[] = place instanceof Text ? [place] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const box = text.parentElement;
        if (!text.textContent?.trim() || !box || box.closest("font, script, style, textarea")) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.textContent;
        outer.append(inner);
        box.replaceChild(outer, text);
      }
    };
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const place of target instanceof Text ? [target] : addedNodes) if (place.isConnected) translateIn(place);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
