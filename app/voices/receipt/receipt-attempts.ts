import type { AppLoadContext } from "@remix-run/node";
import { parseCode } from "./receipt-code.ts";

/** In 10 minutes from one IP address: enough for all slips of a school, too few to guess one of 2¹⁰⁰. */
export const ATTEMPTS = 600;
const COUNT = "receipt";

/**
 * Only wrong codes count; after too many, no code from that IP address is looked up for `wait` seconds. A receipt that
 * was just given out (`proof`) always is, so that a classmate who guesses keeps nobody from it.
 */
export async function tryReceiptCode<Result>(
  { rates, log, requestId, secret, clock }: Pick<AppLoadContext, "rates" | "log" | "requestId" | "secret" | "clock">,
  code: string,
  proof: string,
  find: () => Promise<Result | null>,
): Promise<{ result: Result | null; isNew: boolean; wait: number | null }> {
  if (isNewReceipt(secret, code, proof, clock.now())) return { result: await find(), isNew: true, wait: null };
  const wait = await rates.take(COUNT, ATTEMPTS);
  if (wait !== null) {
    log.warn({ requestId }, "too many wrong receipt codes");
    return { result: null, isNew: false, wait };
  }
  let wrong = false;
  try {
    const result = await find();
    wrong = result === null;
    if (wrong) log.warn({ requestId }, "unknown receipt code");
    return { result, isNew: false, wait: null };
  } finally {
    // If the lookup failed, the code may be right.
    if (!wrong) await rates.giveBack(COUNT);
  }
}

const PURPOSE = "new receipt";
const NEW_MS = 10 * 60_000;

export function signNewReceipt(secret: AppLoadContext["secret"], code: string, now: number): string {
  const until = (now + NEW_MS).toString(36);
  return `${until}-${secret.sign(PURPOSE, `${code} ${until}`)}`;
}

function isNewReceipt(secret: AppLoadContext["secret"], code: string, proof: string, now: number): boolean {
  const [, until = "", signature = ""] = /^([0-9a-z]{1,12})-([\w-]{43})$/.exec(proof) ?? [];
  return now < Number.parseInt(until, 36) && secret.matches(PURPOSE, `${parseCode(code) ?? ""} ${until}`, signature);
}
