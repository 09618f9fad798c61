import type { TitleState } from "./component.ts";

/** Puts the result of a form that was sent without a page load at the start of the title (spec pages.title-state). */
export function sayInTitle(says: TitleState): void {
  document.title = document.title.replace(/^(?:(?:Error|Sent): )?/, says ? `${says}: ` : "");
}
