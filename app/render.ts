import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";

/**
 * The page as a string; what is hydrated needs React's marks in it.
 * @throws what a component throws
 */
export function render(page: ReactElement, hydrated: boolean): string {
  return `<!DOCTYPE html>${tidy(hydrated ? renderToString(page) : renderToStaticMarkup(page))}`;
}

/** A void element of HTML (HTML §13.1.2) that ends in a slash; a `>` inside quotes does not end it. */
const slashedVoid =
  /(<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)(?:\s(?:[^"'<>]|"[^"]*"|'[^']*')*(?<=["'\s]))?)\/>/g;

/**
 * React writes slashes at the end of void elements, which mean nothing in HTML. In an editor's SVG they end an element,
 * so there they stay.
 */
function tidy(html: string): string {
  return html.replace(slashedVoid, "$1>");
}
