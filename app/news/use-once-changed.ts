import { useEffect, useRef } from "react";

/** @returns a function that runs `act` once `key` has changed, instead of what it was given before */
export function useOnceChanged(key: string): (act: () => void) => void {
  const awaited = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key has changed
  useEffect(() => {
    awaited.current?.();
    awaited.current = null;
  }, [key]);
  return (act) => {
    awaited.current = act;
  };
}

/** Moves focus on when the link that had it is no longer on the page (WCAG 2.4.3). */
export function passFocus(to: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) to?.focus();
}
