import { findTextSizeStep, type TextSizeStep } from "./text-size.ts";

/** The longest path to return to, in characters: it has to fit into a header. */
const MAX_PATH_LENGTH = 2000;

/**
 * A path on this site to return to, encoded for a header, or `/`. It never leads to another site and never starts a
 * second header line.
 */
export function parseReturnPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(value)) return "/";
  // The host is irrelevant: parsing shows which path a browser would make of the value.
  const { pathname, search } = new URL(value, "http://site.invalid");
  const path = pathname + search;
  return path.length > MAX_PATH_LENGTH || path.startsWith("//") ? "/" : path;
}

/** The parameter with the text-size step when its button submits the page's own form (spec text-size.own-form). */
export const TEXT_SIZE_STEP = "text-size";

/**
 * Where a page's form posts to: the page's address, with or without a text-size step. Other parameters stay, except the
 * token of a link to the office's pages, which must not go on to another address.
 */
export function postAddress(
  { pathname, search }: { pathname: string; search: string },
  step: TextSizeStep | null = null,
): string {
  const query = new URLSearchParams(search);
  for (const name of [TEXT_SIZE_STEP, "token"]) query.delete(name);
  if (step) query.set(TEXT_SIZE_STEP, step);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** The text-size step that was submitted with a page's own form, or null. */
export function askedTextSizeStep(address: string): TextSizeStep | null {
  return findTextSizeStep(new URL(address).searchParams.get(TEXT_SIZE_STEP)) ?? null;
}
