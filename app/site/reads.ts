/**
 * What a page reads of its address's query, by name, in the one order in which it is written (docs/decisions/17):
 * `number` is a page of a list, `text` up to 200 characters, `list` many values, `own` what is one visitor's alone, and
 * a list of words those that mean something. `all` is for pages of one visitor. Every other parameter changes nothing.
 */
export type Reads = "all" | Record<string, "number" | "text" | "list" | "own" | readonly string[]>;

/** What a page's or route's `handle` says of its parameters; without it there are none. */
export interface ReadsHandle {
  reads: Reads;
  [more: string]: unknown;
}
