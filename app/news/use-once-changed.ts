import { useEffect, useRef } from "react";

/** @returns a function that takes what is to be done once `key` has changed; what it was given before is forgotten */
export function useOnceChanged(key: string): (act: () => void) => void {
  const awaited = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what is awaited
  useEffect(() => {
    awaited.current?.();
    awaited.current = null;
  }, [key]);
  return (act) => {
    awaited.current = act;
  };
}

/** Gives the focus on where the link that had it has gone with what it took away (WCAG 2.4.3). */
export function passFocus(to: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) to?.focus();
}
