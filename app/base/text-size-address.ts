import { findTextSizeStep, type TextSizeStep } from "./text-size.ts";

/** The longest path to return to, in characters, since it has to fit into a header. */
const LONGEST_PATH = 2000;

/**
 * A path of this site to return to, encoded for a header, or `/`. It never leads to another site and never starts a
 * second header line.
 */
export function parseReturnPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(value)) return "/";
  // The host is never used: parsing shows what path a browser would make of the value.
  const { pathname, search } = new URL(value, "http://site.invalid");
  const path = pathname + search;
  return path.length > LONGEST_PATH || path.startsWith("//") ? "/" : path;
}

/** The parameter by which a page's own form says that a text-size button was pressed (spec text-size.own-form). */
export const TEXT_SIZE_STEP = "text-size";

/**
 * Where a form of a page posts to: the page's address, with a step of the text size or without one. What else the
 * address says stays, such as a moderator's token.
 */
export function postAddress(
  { pathname, search }: { pathname: string; search: string },
  step: TextSizeStep | null = null,
): string {
  const query = new URLSearchParams(search);
  query.delete(TEXT_SIZE_STEP);
  if (step) query.set(TEXT_SIZE_STEP, step);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** A step of the text size that came with a page's own form, or null. */
export function askedTextSizeStep(address: string): TextSizeStep | null {
  return findTextSizeStep(new URL(address).searchParams.get(TEXT_SIZE_STEP)) ?? null;
}
