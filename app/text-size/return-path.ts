/** In characters: it has to fit into a header. */
const MAX_PATH_LENGTH = 2000;

/** It never leads to another site and never starts a second header line. */
export function parseReturnPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(value)) return "/";
  // The host is irrelevant: parsing shows which path a browser would make of the value.
  const { pathname, search } = new URL(value, "http://site.invalid");
  const path = pathname + search;
  return path.length > MAX_PATH_LENGTH || path.startsWith("//") ? "/" : path;
}
