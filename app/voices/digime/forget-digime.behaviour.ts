import { forgetDigiMe } from "./forget-digime.ts";

/**
 * A response was taken: what this tab kept of it is forgotten, whoever sent it. Who comes Back to its receipt may have
 * begun another.
 */
export default function forgetSentDigiMe(notice: HTMLElement): void {
  const [way] = performance.getEntriesByType("navigation");
  if (way instanceof PerformanceNavigationTiming && way.type === "back_forward") return;
  forgetDigiMe(notice.dataset.topic ?? "");
}
