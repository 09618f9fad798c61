/** Limits how often one visitor may do something. Only what succeeded counts: other uses are given back. */
export interface Rates {
  /**
   * Counts one use of `bucket` (such as "form post") by the visitor of this request, unless that is one too many.
   * @returns null when it is within `limit` uses in 10 minutes, else the seconds until the next is (RFC 9110 Retry-After)
   */
  take(bucket: string, limit: number): Promise<number | null>;
  /**
   * Takes back a use that was counted but did not succeed. Never fails: at worst the use counts until the ten minutes
   * end.
   */
  giveBack(bucket: string): Promise<void>;
}
