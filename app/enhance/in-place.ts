import { watchMovingOn, withTimeout } from "#app/base/browser.ts";
import { bindBehaviours } from "./behaviours.ts";
import { type NavigateEvent, navigation } from "./navigation.ts";
import { patch } from "./patch.ts";

/** How far the page moves on to new items: a part of what was read stays in view (spec pages.offsets). */
const SCROLL_PX = 100;

interface Press {
  pressed: HTMLElement;
  hasMovedOn(): boolean;
  /** Moves focus on if what had it is gone (WCAG 2.4.3). */
  passFocus(): void;
}

/** A response that is not the list, such as an error page: the browser shows it instead. */
class OtherPage extends Error {}

/** The page whose list is shown, as the server sent it, and its address. */
let serverPage: Document;
let shown: string;
/**
 * It goes on when a link to a part of this page ends the navigation that asked for it, and is ended by the next list,
 * and on leaving: a fetch that goes on in the back/forward cache would end a navigation that is no longer there.
 */
let fetching = new AbortController();
let underWay = Promise.resolve();

/**
 * What `data-in-place` marks leads to another part or selection of a list (spec pages.growing): that page is fetched,
 * and what it has in the elements with `data-region` is shown here. The address and the history are the browser's
 * own, by the Navigation API.
 * @param html the page as the server sent it
 */
export function changeListsInPlace(html: string): void {
  const [loaded] = performance.getEntriesByType("navigation");
  shown = addressOf(loaded?.name ?? location.href);
  // Several history entries can share a document. Before this script ran, and while the page was in the back/forward
  // cache, only the address followed Back.
  if (isOutdated()) {
    location.reload();
    return;
  }
  serverPage = parse(html);
  navigation?.addEventListener("navigate", showInPlace);
  followLinks();
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-in-place]")) applyChoices(form);
  addEventListener("pagehide", () => fetching.abort());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isOutdated()) location.reload();
  });
}

const isOutdated = () => addressOf(location.href) !== shown;

function showInPlace(navigateEvent: Event): void {
  const event = navigateEvent as NavigateEvent;
  const press = (event.info ?? null) as Press | null;
  const isOurs = press || (event.navigationType === "traverse" && event.destination.sameDocument);
  const isOnlyScrolled = event.hashChange && addressOf(event.destination.url) === shown;
  if (!isOurs || !event.canIntercept || isOnlyScrolled) return;
  event.intercept({
    focusReset: "manual",
    scroll: press ? "manual" : "after-transition",
    handler: () => (underWay = showList(new URL(event.destination.url), press)),
  });
}

function followLinks(): void {
  const followed = new Set<Element>();
  let last: Element | null = null;
  addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-in-place]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    // A double click counts once, and so does a click while the link's list is loading.
    if (followed.has(link) || (event.detail > 1 && link === last)) return;
    last = link;
    followed.add(link);
    const press = pressOn(link);
    // While a list is loading, its links do not know yet what was chosen: they lead on from it.
    await settled();
    if (link.isConnected) go(link.href, press);
    await settled();
    followed.delete(link);
  });
}

async function settled(): Promise<void> {
  for (let awaited: unknown; awaited !== underWay; ) {
    awaited = underWay;
    await awaited;
  }
}

function applyChoices(form: HTMLFormElement): void {
  form.addEventListener("change", ({ target }) => go(choiceOf(form), pressOn(target as HTMLElement)));
  // What was ticked before this script ran, or by a program without an event.
  const applyUnnoticed = () => {
    const here = new URL(location.href);
    if (boxes().some(([box]) => box.checked !== isChosen(here, box))) go(choiceOf(form), pressOn(form));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    applyUnnoticed();
    const dropdown = form.querySelector("details[open]");
    dropdown?.removeAttribute("open");
    dropdown?.querySelector("summary")?.focus();
  });
  form.addEventListener(
    "toggle",
    () => {
      setDisabled();
      form.after(...form.querySelectorAll("details:not([open]) [data-notice]"));
    },
    true,
  );
  for (const button of form.querySelectorAll<HTMLElement>("[data-done]"))
    button.textContent = button.dataset.done ?? "";
  applyUnnoticed();
}

function go(to: string, press: Press): void {
  const result = navigation?.navigate(to, { info: press });
  // Rejected when another navigation begins.
  result?.committed.catch(() => {});
  result?.finished.catch(() => {});
}

async function showList(to: URL, press: Press | null): Promise<void> {
  document.querySelector("[data-notice]")?.remove();
  fetching.abort();
  fetching = new AbortController();
  const { signal } = fetching;
  // At once, since the next tick adds to them.
  for (const [box] of boxes()) box.checked = isChosen(to, box);
  const before = serverPage;
  try {
    if (addressOf(to) !== shown) {
      // Back and Forward show a list as it was, and do so without a connection, too.
      const page = await withTimeout(fetchPage(to, signal, press ? "default" : "force-cache"));
      if (signal.aborted || addressOf(location.href) !== addressOf(to)) return;
      showPage(page);
      shown = addressOf(to);
    }
    for (const [box, sentBox] of boxes()) box.checked = sentBox.checked;
    setDisabled();
    if (press) showNew(to, press, serverPage === before ? null : before);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof OtherPage) location.reload();
    else showNotice(press);
  }
}

function showPage(page: Document): void {
  for (const live of document.querySelectorAll<HTMLElement>("[data-region], head > title")) {
    const name = live.dataset.region ? `[data-region=${live.dataset.region}]` : live.localName;
    const was = serverPage.querySelector(name);
    const now = page.querySelector(name);
    if (was && now) patch(live, was, now);
  }
  for (const rel of ["canonical", "alternate"])
    document.querySelector(`link[rel=${rel}]`)?.replaceWith(page.querySelector(`link[rel=${rel}]`) ?? "");
  serverPage = page;
  bindBehaviours(document);
}

function addressOf(address: string | URL): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** @throws OtherPage, and what `fetch` throws */
async function fetchPage(to: URL, signal: AbortSignal, cache: RequestCache): Promise<Document> {
  const response = await fetch(to, { cache, signal, headers: { Accept: "text/html" } });
  const page = parse(await response.text());
  if (!response.ok || response.redirected || !page.querySelector("[data-region=list]")) throw new OtherPage();
  return page;
}

function choiceOf(form: HTMLFormElement): string {
  const values = new Map<string, string[]>();
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>("input:checked:enabled"))
    values.set(name, [...(values.get(name) ?? []), encodeURIComponent(value)]);
  const query = [...values].map(([name, chosen]) => `${name}=${chosen.join(",")}`).join("&");
  return form.getAttribute("action") + (query && `?${query}`);
}

function isChosen(to: URL, { name, value }: HTMLInputElement): boolean {
  return to.searchParams.getAll(name).join().split(",").includes(value);
}

/** Each with its like on the page that was sent. */
function boxes(): [box: HTMLInputElement, sentBox: HTMLInputElement][] {
  return [...document.querySelectorAll<HTMLInputElement>("form[data-in-place] input")].flatMap((box) => {
    const sentBox = serverPage.querySelector<HTMLInputElement>(`input[name="${box.name}"][value="${box.value}"]`);
    return sentBox ? [[box, sentBox]] : [];
  });
}

/** A box that becomes disabled loses focus and cannot be ticked again (WCAG 3.2.2), so in an open dropdown none does. */
function setDisabled(): void {
  for (const [box, { disabled }] of boxes()) if (!disabled || !box.closest("details[open]")) box.disabled = disabled;
}

function pressOn(pressed: HTMLElement): Press {
  const dropdown = pressed.closest("details");
  const list = pressed.closest("ul");
  const at = [...(list?.querySelectorAll("a") ?? [])].indexOf(pressed as HTMLAnchorElement);
  return {
    pressed,
    hasMovedOn: watchMovingOn(),
    passFocus() {
      if (document.activeElement !== document.body) return;
      const next = list?.isConnected ? list.querySelectorAll("a")[at] : null;
      const place = dropdown?.querySelector("summary") ?? next ?? statusLine();
      place?.focus();
    },
  };
}

const statusLine = () => document.querySelector<HTMLElement>("[data-region] [role=status]");

/**
 * Unless the visitor has gone on to something else. Where others have come to the list meanwhile, the address names one
 * that was shown before.
 */
function showNew(to: URL, { hasMovedOn, passFocus }: Press, before: Document | null): void {
  const named = to.hash ? document.getElementById(decodeURIComponent(to.hash.slice(1))) : null;
  let item = named?.closest<HTMLElement>("[data-key]") ?? named;
  while (item?.nextElementSibling && before?.querySelector(`[data-key="${item.dataset.key}"]`))
    item = item.nextElementSibling as HTMLElement;
  if (!item) passFocus();
  if (!item || hasMovedOn()) return;
  focusItem(item);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: SCROLL_PX, behavior: isStill ? "instant" : "smooth" });
}

/** The item, or the first thing in it that can take focus (WCAG 2.4.3). */
function focusItem(item: HTMLElement): void {
  item.focus({ preventScroll: true });
  if (document.activeElement !== item) item.querySelector<HTMLElement>("a, [tabindex]")?.focus({ preventScroll: true });
}

function showNotice(press: Press | null): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-unreached]");
  const notice = template?.content.firstElementChild?.cloneNode(true);
  if (!(notice instanceof HTMLElement)) return;
  notice.dataset.notice = "";
  notice.querySelector("a")?.setAttribute("href", addressOf(location.href));
  const place = press?.pressed ?? statusLine();
  const dropdown = place?.closest("details[open]");
  if (dropdown) dropdown.lastElementChild?.append(notice);
  else if (place) place.closest("[data-region] > *")?.after(notice);
  else document.querySelector("[data-region=list]")?.prepend(notice);
  if (!press?.hasMovedOn()) notice.scrollIntoView({ block: "nearest" });
}
