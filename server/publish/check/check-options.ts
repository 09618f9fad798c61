/** What a check of the content depends on besides its files. */
export interface CheckOptions {
  /** The time of publishing, in milliseconds since 1970: content with a later date is not shown yet. */
  now: number;
  /** A cache of what was found out about files, for callers that check the tree again and again. */
  known: Map<string, unknown>;
  /** The public origin of the site; undefined when it is not set. */
  siteUrl: string | undefined;
}
