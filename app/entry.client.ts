import { bindBehaviours } from "./enhance/behaviours.ts";
import { holdStillWhileComposing } from "./enhance/composing.ts";
import { bindIslands } from "./enhance/islands.ts";
import { navigation } from "./enhance/navigation.ts";
import { keepOfflinePage } from "./enhance/offline.ts";
import { reloadOutdatedPages } from "./enhance/outdated-pages.ts";
import { watchTextSize } from "./enhance/text-size.ts";

// A page that was prerendered may never be seen, so nothing happens on it before it is (Prerendering Revamped §3.1).
if ((document as { prerendering?: boolean }).prerendering)
  await new Promise((seen) => document.addEventListener("prerenderingchange", seen));

/**
 * On every page, which works without it: a file that fails to load breaks nothing (spec pages.no-script; decision 37).
 */
reloadOutdatedPages();
watchTextSize();
openOnPaper();
holdStillWhileComposing();
// In a task of its own: the browser finishes the document in the one that runs this module, and both together would
// block a slow phone for over 50 ms.
setTimeout(async () => {
  const html = navigation && document.querySelector("[data-region=list]") && document.documentElement.outerHTML;
  bindBehaviours(document);
  bindIslands(document);
  keepOfflinePage();
  // A list that script cannot change in place is loaded by its links.
  if (html) await import("./enhance/in-place.ts").then((lists) => lists.changeListsInPlace(html)).catch(console.error);
  document.documentElement.dataset.script = "ready";
});

/**
 * Since nothing can be opened on paper (spec pages.paper). CSS can open `<details>` only from Chrome 131, Firefox 143
 * and Safari 18.4 (`::details-content`).
 */
function openOnPaper(): void {
  const opened = new Set<HTMLDetailsElement>();
  addEventListener("beforeprint", () => {
    // Of those that share a name only one can be open; they are menus and filters, which are not printed.
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details:not([open], [name])")) {
      opened.add(details);
      details.open = true;
      addEventListener("afterprint", () => details.removeAttribute("open"), { once: true });
    }
  });
  // The visitor did not open these, so their `toggle` must not change the address. The last one fires after
  // `afterprint`.
  addEventListener(
    "toggle",
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLDetailsElement && opened.has(target))) return;
      event.stopImmediatePropagation();
      if (!target.open) opened.delete(target);
    },
    true,
  );
}
