import type { AppLoadContext } from "@remix-run/node";

/**
 * Tries of a code in 10 minutes from one address: a receipt and its picture for each of 300 responses, far too few to
 * guess one of 2¹⁰⁰.
 */
export const ATTEMPTS = 600;

/** Counts a try of a receipt's code. @returns null while it is allowed, else the seconds to wait; that is logged */
export async function countAttempt({
  rates,
  log,
  requestId,
}: Pick<AppLoadContext, "rates" | "log" | "requestId">): Promise<number | null> {
  const wait = await rates.take("receipt", ATTEMPTS);
  if (wait !== null) log.warn({ requestId }, "receipt codes are tried too often");
  return wait;
}
