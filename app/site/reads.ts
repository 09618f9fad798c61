import type { Reads } from "#server/http/known-query.ts";

/** What a route's `handle` says about the parameters it reads; without it, it reads none. */
export interface ReadsHandle {
  reads: Reads;
  [more: string]: unknown;
}
