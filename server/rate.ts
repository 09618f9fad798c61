/** How often one visitor may do something: true while allowed, or how long to wait. */
export interface Rates {
  /**
   * Counts one use of `bucket` (such as "form post") by the visitor of this request.
   * @returns null when it is within `limit` uses in 10 minutes, else the seconds until the next is (RFC 9110 Retry-After)
   */
  take(bucket: string, limit: number): Promise<number | null>;
}
