import type { Reads } from "#server/http/known-query.ts";

/** What a page's or route's `handle` says of the parameters it reads; without it there are none. */
export interface ReadsHandle {
  reads: Reads;
  [more: string]: unknown;
}
