import hashDetails from "./hash-details.behaviour.ts";

/** Between blocks (spec components.numbers). */
const STAGGER_MS = 200;
/** A block appears when its top is above this fraction of the window's height (spec components.numbers). */
const FADE_LINE = 0.85;

export default function stats(list: HTMLElement): void {
  fadeIn(list);
  hashDetails(list);
}

/**
 * One after another, as they are scrolled to, and at once when they take focus: an invisible block would hide its focus
 * too (WCAG 2.4.7). Those already in view do not fade, nor do any with reduced motion.
 */
function fadeIn(list: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let nextFree = 0;
  const show = (block: Element) => {
    const now = Date.now();
    const at = Math.max(now, nextFree);
    nextFree = at + STAGGER_MS;
    setTimeout(() => block.classList.remove("stat-waiting"), at - now);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          watcher.unobserve(target);
          show(target);
        }
    },
    { rootMargin: `0px 0px -${Math.round((1 - FADE_LINE) * 100)}% 0px` },
  );
  for (const block of list.children) {
    if (block.getBoundingClientRect().top <= innerHeight * FADE_LINE) continue;
    block.classList.add("stat-fade", "stat-waiting");
    block.addEventListener("focusin", () => block.classList.remove("stat-waiting"));
    watcher.observe(block);
  }
}
