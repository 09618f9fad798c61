import { RECEIPT } from "./addresses.ts";

export function SentBefore() {
  return (
    <p>
      Sent something before? <a href={RECEIPT}>See what happened</a>
    </p>
  );
}
