import type { AppLoadContext } from "@remix-run/node";
import { parseCode } from "./receipt-code.ts";

/** Wrong codes in 10 minutes from one address: enough for every slip of a school, far too few to guess one of 2¹⁰⁰. */
export const ATTEMPTS = 600;
const COUNT = "receipt";

/**
 * Finds what a receipt's code belongs to. Only wrong codes count towards the limit; after too many from one address, no
 * code from there is looked up for `wait` seconds. A receipt that was given out just now (`proof`) is always looked up,
 * so that nobody is kept from it by a classmate who guesses.
 */
export async function tryCode<Found>(
  { rates, log, requestId, secret, clock }: Pick<AppLoadContext, "rates" | "log" | "requestId" | "secret" | "clock">,
  code: string,
  proof: string,
  find: () => Promise<Found | null>,
): Promise<{ found: Found | null; isNew: boolean; wait: number | null }> {
  if (isNewReceipt(secret, code, proof, clock.now())) return { found: await find(), isNew: true, wait: null };
  const wait = await rates.take(COUNT, ATTEMPTS);
  if (wait !== null) {
    log.warn({ requestId }, "too many wrong receipt codes");
    return { found: null, isNew: false, wait };
  }
  let wrong = false;
  try {
    const found = await find();
    wrong = found === null;
    if (wrong) log.warn({ requestId }, "unknown receipt code");
    return { found, isNew: false, wait: null };
  } finally {
    // A code that could not be looked up may be right.
    if (!wrong) await rates.giveBack(COUNT);
  }
}

const PURPOSE = "new receipt";
/** How long a receipt counts as new, in milliseconds. */
const NEW_MS = 10 * 60_000;

/** Proves in the receipt's address that it was given out just now. */
export function proveNewReceipt(secret: AppLoadContext["secret"], code: string, now: number): string {
  const until = (now + NEW_MS).toString(36);
  return `${until}-${secret.sign(PURPOSE, `${code} ${until}`)}`;
}

function isNewReceipt(secret: AppLoadContext["secret"], code: string, proof: string, now: number): boolean {
  const [, until = "", signature = ""] = /^([0-9a-z]{1,12})-([\w-]{43})$/.exec(proof) ?? [];
  return now < Number.parseInt(until, 36) && secret.matches(PURPOSE, `${parseCode(code) ?? ""} ${until}`, signature);
}
