import type { TitleState } from "./component.ts";

/** Puts the result of a form that was sent without a page load at the start of the title (spec pages.title-state). */
export function setTitleState(titleState: TitleState): void {
  document.title = document.title.replace(/^(?:(?:Error|Sent): )?/, titleState ? `${titleState}: ` : "");
}
