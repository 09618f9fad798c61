import type { Reads } from "#server/http/cache/known-query.ts";

/** What a route's `handle` says about the parameters it reads; without it, it reads none. */
export interface ReadsHandle {
  reads: Reads;
  [more: string]: unknown;
}

/** Whether a page's query says nothing about its visitor, so that it may stand on paper. */
export function isPublicQuery(reads: Reads = {}): boolean {
  return reads !== "all" && !Object.values(reads).includes("own");
}

/**
 * What an application page says in its `handle`: script takes the whole document over, and its router moves within the
 * page's own address. Every other page is read as it is (docs/decisions, three kinds of pages).
 */
export interface ApplicationHandle {
  application: true;
}

/** A page on a hard subject, or where a child may write of one: it has a quick exit. */
export interface QuickExitHandle {
  /** Whether the page with this loader data has one. */
  quickExit(data: unknown): boolean;
}

/** A page whose buttons for the text size belong to a form of its own, so that nothing typed is lost. */
export interface OwnFormHandle {
  /** The id of the form's element, from the page's loader data; null when the page shows no form. */
  ownForm(data: unknown): string | null;
}
