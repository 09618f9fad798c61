import type { TitleState } from "./component.ts";

/** Has the page's title begin with what became of a form that was sent in place (spec pages.title-state). */
export function sayInTitle(says: TitleState): void {
  document.title = document.title.replace(/^(?:(?:Error|Sent): )?/, says ? `${says}: ` : "");
}
