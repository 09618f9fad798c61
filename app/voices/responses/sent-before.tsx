import { RECEIPT } from "./addresses.ts";

/** The way back to what became of an earlier response. */
export function SentBefore() {
  return (
    <p>
      Sent something before? <a href={RECEIPT}>See what happened</a>
    </p>
  );
}
