/**
 * A value with a status or headers, returned by a loader or action. React Router 7 exports it under this name
 * (docs/decisions/01-remix-2-and-the-way-on.md).
 */
export { json as data } from "@remix-run/node";
