/** What a check of the content depends on besides its files. */
export interface CheckOptions {
  /** The time of publishing, in milliseconds: what is to appear later does not appear now. */
  now: number;
  /** What was found out about files that have not changed, for callers that read the tree again and again. */
  known: Map<string, unknown>;
  /** The public origin of the site; undefined where nobody has said it. */
  siteUrl: string | undefined;
}
