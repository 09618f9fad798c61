import { type RefObject, useEffect } from "react";

/** Between one block and the next (spec §4, §9). */
export const STAGGER_MS = 200;
/** Blocks come when their top has passed this part of the window (spec §4, §9). */
export const FADE_LINE = 0.85;

/**
 * Fades the children of an element in, one after another, as they are scrolled to. Those in sight already stay as they
 * are, and so do all of them where motion is unwelcome.
 */
export function useFadeIn(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!list.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const waiting = [...list.current.children].filter(
      (block) => block.getBoundingClientRect().top > innerHeight * FADE_LINE,
    );
    const timers: ReturnType<typeof setTimeout>[] = [];
    let free = 0;
    const show = (block: Element) => {
      const now = Date.now();
      const at = Math.max(now, free);
      free = at + STAGGER_MS;
      timers.push(setTimeout(() => block.classList.remove("stat-waiting"), at - now));
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
    for (const block of waiting) {
      block.classList.add("stat-fade", "stat-waiting");
      watcher.observe(block);
    }
    return () => {
      watcher.disconnect();
      timers.forEach(clearTimeout);
      for (const block of waiting) block.classList.remove("stat-fade", "stat-waiting");
    };
  }, [list]);
}
