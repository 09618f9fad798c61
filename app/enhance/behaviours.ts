import { disclosure } from "./disclosure.ts";
import { grow } from "./grow.ts";
import { menuKeys } from "./menu-keys.ts";
import { quickExit } from "./quick-exit.ts";
import { forgetKept } from "./typed-before.ts";
import { whenWanted } from "./when-wanted.ts";

/** Takes an element that carries its name. It adds attributes that React never renders, listens, and returns nothing. */
type Behaviour = (element: HTMLElement) => void;

/** Behaviours of the frame, small enough to come with every page. */
const here: Record<string, Behaviour> = {
  disclosure,
  download,
  "focus-message": focusMessage,
  "forget-kept": forgetKept,
  grow: (links) => grow(links, bindBehaviours),
  "menu-keys": menuKeys,
  "quick-exit": quickExit,
  "sticky-header": stickyHeader,
};

/** Behaviours of rooms, each a file of its own by its name: `carousel` is `carousel.behaviour.ts`. */
const elsewhere = byName(import.meta.glob<{ default: Behaviour }>("../**/*.behaviour.ts"));

/** The files of a glob by the first part of their names. */
export function byName<Fetch>(files: Record<string, Fetch>): Map<string, Fetch> {
  return new Map(Object.entries(files).map(([file, fetch]) => [/([^/.]+)\.[^/]*$/.exec(file)?.[1] ?? file, fetch]));
}

/** Gives the elements below `root` the behaviours that their `data-behaviour` names, each element once. */
export function bindBehaviours(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-behaviour]")) {
    const name = element.dataset.behaviour ?? "";
    const behaviour = Object.hasOwn(here, name) ? here[name] : undefined;
    if (behaviour) bind(name, behaviour, element);
    else whenWanted(element, () => fetchBehaviour(name, element));
  }
}

async function fetchBehaviour(name: string, element: HTMLElement): Promise<void> {
  try {
    const fetchCode = elsewhere.get(name);
    if (!fetchCode) throw new Error("There is no such behaviour.");
    bind(name, (await fetchCode()).default, element);
    // The same mark that an island gets once it responds.
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

/** Starts the download that the address asks for, then takes that wish out of the address, so that it happens once. */
function download(link: HTMLElement): void {
  link.click();
  const address = new URL(location.href);
  address.searchParams.delete("download");
  history.replaceState(history.state, "", address);
}

/**
 * Puts focus on a message that the page was loaded to show, and scrolls to it, unless the visitor has gone to something
 * else before this script came.
 */
function focusMessage(message: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  message.focus({ preventScroll: true });
  message.scrollIntoView();
}

/**
 * Marks the header once the page is scrolled past an element above it (spec frame.header); styles then make it small.
 * An observer reports only when that element passes; scroll events would come all the time.
 */
function stickyHeader(header: HTMLElement): void {
  const mark = document.getElementById("sticky-mark");
  if (!mark) return;
  new IntersectionObserver(([entry]) => header.toggleAttribute("data-stuck", entry?.isIntersecting === false)).observe(
    mark,
  );
}
