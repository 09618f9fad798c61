/** When visitors see an address, in milliseconds since 1970: at `from`, and at `until` no longer. */
export interface Span {
  from: number;
  until: number;
}

export const NEVER = Number.MAX_SAFE_INTEGER;
export const ALWAYS: Span = { from: 0, until: NEVER };
/** A draft. */
export const HIDDEN: Span = { from: NEVER, until: NEVER };

export const isWithin = ({ from, until }: Span, now: number) => from <= now && now < until;
