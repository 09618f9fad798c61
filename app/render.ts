import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";

/**
 * Renders a page to a string, with React's hydration markers if it will be hydrated.
 * @throws what a component throws
 */
export function render(page: ReactElement, hydrated: boolean): string {
  return `<!DOCTYPE html>${tidy(hydrated ? renderToString(page) : renderToStaticMarkup(page))}`;
}

/** A void element of HTML (HTML §13.1.2) that ends in a slash; a `>` inside quotes does not end it. */
const slashedVoid =
  /(<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)(?:\s(?:[^"'<>]|"[^"]*"|'[^']*')*(?<=["'\s]))?)\/>/g;

/**
 * Removes the slash that React writes at the end of void elements, which means nothing in HTML. In an editor's SVG a
 * slash closes the element, so there it stays.
 */
function tidy(html: string): string {
  return html.replace(slashedVoid, "$1>");
}
