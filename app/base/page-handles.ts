import type { Reads } from "#server/http/routes.ts";

/** The query parameters that a route reads, in its `handle`; a route without `reads` reads none. */
export interface ReadsHandle {
  reads: Reads;
  [more: string]: unknown;
}

/** Whether a page's query says nothing about its visitor, so that the printed address may include it. */
export function isPublicQuery(reads: Reads = {}): boolean {
  return reads !== "all" && !Object.values(reads).includes("own");
}

/**
 * The `handle` of a page about a distressing subject, or where a child may write about one: it can have a quick exit.
 */
export interface QuickExitHandle {
  /** Whether the page with this loader data has one. */
  quickExit(data: unknown): boolean;
}

/** The `handle` of a page that only the office's people open: without menu, search and footer. */
export interface OfficeHandle {
  office: true;
}
