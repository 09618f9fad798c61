import type { HeadersFunction } from "@remix-run/node";

/** The headers of a page with forms: its own, and when to try again after a form that was not taken (RFC 9110 §10.2.3). */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  const headers = new Headers(loaderHeaders);
  if (wait) headers.set("Retry-After", wait);
  return headers;
};
