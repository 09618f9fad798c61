/** The parts of the Navigation API (HTML §7.2.7; Chrome 102, Safari 26.2, Firefox 147) that are used here. */
interface Navigation extends EventTarget {
  currentEntry: { getState(): unknown } | null;
  entries(): { key: string; sameDocument: boolean }[];
  traverseTo(key: string): { committed: Promise<unknown> };
  navigate(to: string, options: { info: unknown }): { committed: Promise<unknown>; finished: Promise<unknown> };
  updateCurrentEntry(options: { state: unknown }): void;
}

export interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  destination: { url: string; sameDocument: boolean };
  canIntercept: boolean;
  hashChange: boolean;
  signal: AbortSignal;
  info: unknown;
  intercept(options: {
    focusReset: "manual";
    scroll: "manual" | "after-transition";
    handler: () => Promise<void>;
  }): void;
}

/** Undefined in older browsers: there, links are followed and forms are sent. */
export const navigation = (window as { navigation?: Navigation }).navigation;
