import { disclosure } from "./disclosure.ts";
import { menuKeys } from "./menu-keys.ts";
import { forgetKept } from "./outdated-pages.ts";
import { quickExit } from "./quick-exit.ts";

/** Adds listeners, and attributes that React never renders. */
type Behaviour = (element: HTMLElement) => void;

const bundled: Record<string, Behaviour> = {
  disclosure,
  download,
  "focus-message": focusMessage,
  "forget-kept": forgetKept,
  "menu-keys": menuKeys,
  "quick-exit": quickExit,
  "sticky-header": stickyHeader,
};

const lazy = byName(import.meta.glob<{ default: Behaviour }>("../**/*.behaviour.ts"));

export function byName<Fetch>(files: Record<string, Fetch>): Map<string, Fetch> {
  return new Map(
    Object.entries(files).map(([file, fetch]) => [file.slice(file.lastIndexOf("/") + 1).split(".")[0] ?? file, fetch]),
  );
}

export function bindBehaviours(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-behaviour]")) {
    const name = element.dataset.behaviour ?? "";
    const behaviour = Object.hasOwn(bundled, name) ? bundled[name] : undefined;
    if (behaviour) bind(name, behaviour, element);
    else whenNear(element, () => fetchBehaviour(name, element));
  }
}

async function fetchBehaviour(name: string, element: HTMLElement): Promise<void> {
  try {
    const fetchCode = lazy.get(name);
    if (!fetchCode) throw new Error("There is no such behaviour.");
    bind(name, (await fetchCode()).default, element);
    // Islands get the same mark once they are hydrated.
    element.dataset.live = "";
  } catch (error) {
    console.error(`The behaviour ${name} could not be loaded.`, error);
  }
}

const bound = new WeakSet<HTMLElement>();

/** An error in one behaviour must not stop the others. */
function bind(name: string, behaviour: Behaviour, element: HTMLElement): void {
  if (bound.has(element)) return;
  bound.add(element);
  try {
    behaviour(element);
  } catch (error) {
    console.error(`The behaviour ${name} failed.`, error);
  }
}

function download(link: HTMLElement): void {
  link.click();
  const address = new URL(location.href);
  address.searchParams.delete("download");
  history.replaceState(history.state, "", address);
}

/** Unless the visitor moved to something else before this script ran. */
function focusMessage(message: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  message.focus({ preventScroll: true });
  message.scrollIntoView();
}

/**
 * CSS then makes it small (spec frame.header). An observer fires only when that element passes, unlike scroll events.
 */
function stickyHeader(header: HTMLElement): void {
  const sentinel = document.getElementById("sticky-mark");
  if (!sentinel) return;
  new IntersectionObserver(([entry]) => header.toggleAttribute("data-stuck", entry?.isIntersecting === false)).observe(
    sentinel,
  );
}

const NEAR_MARGIN = "300px";
const triggers = ["pointerdown", "pointerenter", "focusin", "keydown"];

export function whenNear(element: HTMLElement, load: () => void): void {
  const once = () => {
    observer.disconnect();
    for (const trigger of triggers) element.removeEventListener(trigger, once);
    load();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) once();
    },
    { rootMargin: NEAR_MARGIN },
  );
  observer.observe(element);
  for (const trigger of triggers) element.addEventListener(trigger, once, { passive: true });
}
