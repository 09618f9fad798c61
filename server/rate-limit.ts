import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "#server/day.ts";
import type { Db } from "./db/schema.ts";
import { StorageError } from "./storage-error.ts";

/** Limits how often one visitor may do something. Only what succeeded counts: other uses are given back. */
export interface RateLimiter {
  /**
   * Counts one use of `bucket` (such as "form post") by the visitor of this request, or as many as `uses` says (no more
   * than `limit`), unless that is too many.
   * @returns null when it is within `limit` uses in 10 minutes, else the seconds until the next is (RFC 9110 Retry-After)
   */
  take(bucket: string, limit: number, uses?: number): Promise<number | null>;
  /** Takes back what this request took, because it did not succeed. Never fails: at worst they stay counted. */
  giveBack(bucket: string): Promise<void>;
}

export type RatesOf = (address: string) => RateLimiter;

const WINDOW_MS = 10 * 60_000;

/** Counts in the database, which several instances share. */
export function createRates(db: Db, clock: { now(): number }): RatesOf {
  let today: { day: number; salt: Promise<string> } | null = null;
  let cleaned = 0;

  async function findSalt(day: number): Promise<string> {
    await db
      .insertInto("rate_salt")
      .values({ day, salt: randomBytes(16).toString("hex") })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .execute();
    await db.deleteFrom("rate_salt").where("day", "<", day).execute();
    return (await db.selectFrom("rate_salt").select("salt").where("day", "=", day).executeTakeFirstOrThrow()).salt;
  }

  function saltOf(day: number): Promise<string> {
    if (today?.day !== day) {
      const salt = findSalt(day);
      // A failure is not cached: the next request asks again.
      salt.catch(() => {
        today = null;
      });
      today = { day, salt };
    }
    return today.salt;
  }

  /** The address itself is never kept: only its hash with a salt that is thrown away each day. */
  async function hashVisitor(address: string, bucket: string, now: number): Promise<string> {
    const salt = await saltOf(Math.floor(now / DAY_MS));
    return createHash("sha256")
      .update(`${salt}\0${bucket}\0${networkOf(address)}`)
      .digest("base64url")
      .slice(0, 22);
  }

  /** @returns false when there would be more than `limit` */
  async function add(windowStart: number, visitor: string, limit: number, uses: number): Promise<boolean> {
    if (cleaned !== windowStart) {
      cleaned = windowStart;
      await db.deleteFrom("rate").where("window_start", "<", windowStart).execute();
    }
    const counted = await db
      .insertInto("rate")
      .values({ window_start: windowStart, visitor, uses })
      .onConflict((conflict) =>
        conflict
          .columns(["window_start", "visitor"])
          .doUpdateSet((row) => ({ uses: row("rate.uses", "+", uses) }))
          .where("rate.uses", "<=", limit - uses),
      )
      .returning("uses")
      .executeTakeFirst();
    return counted !== undefined;
  }

  return (address) => {
    // What was taken is given back where it was counted: the ten minutes may have ended meanwhile, and the next ones
    // count what others of the same network do.
    const taken: { bucket: string; start: number; visitor: string; uses: number }[] = [];
    return {
      async take(bucket, limit, uses = 1) {
        const now = clock.now();
        const start = Math.floor(now / WINDOW_MS) * WINDOW_MS;
        try {
          const visitor = await hashVisitor(address, bucket, now);
          if (!(await add(start, visitor, limit, uses)))
            return Math.max(1, Math.ceil((start + WINDOW_MS - now) / 1000));
          taken.push({ bucket, start, visitor, uses });
        } catch (error) {
          // While the database is away, nothing is stored that would have to be limited.
          if (!(error instanceof StorageError)) throw error;
        }
        return null;
      },
      async giveBack(bucket) {
        const last = taken.findLastIndex((use) => use.bucket === bucket);
        const [use] = last < 0 ? [] : taken.splice(last, 1);
        if (!use) return;
        try {
          await db
            .updateTable("rate")
            .set((row) => ({ uses: row("uses", "-", use.uses) }))
            .where("window_start", "=", use.start)
            .where("visitor", "=", use.visitor)
            .where("uses", ">=", use.uses)
            .execute();
        } catch {
          // The database is away; the request itself is answered with 503.
        }
      },
    };
  };
}

/** Deletes counts and salts of times that are over. */
export async function forgetRates(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("rate")
    .where("window_start", "<=", now - WINDOW_MS)
    .execute();
  await db
    .deleteFrom("rate_salt")
    .where("day", "<", Math.floor(now / DAY_MS))
    .execute();
}

/**
 * The address that a request comes from. Behind `proxies` proxies of ours it is the address that the outermost of them
 * saw, counted from the end of X-Forwarded-For; anything before it may be forged. The port that some proxies add (RFC
 * 7239 §6) is left out, because each connection has another one.
 */
export function clientAddress(socketAddress: string | undefined, forwarded: string | null, proxies: number): string {
  const seen = [...(forwarded ?? "").split(",").map(withoutPort), socketAddress ?? ""].filter(Boolean);
  return proxies === 0 ? (socketAddress ?? "") : (seen.at(-1 - Math.min(proxies, seen.length - 1)) ?? "");
}

/** `192.0.2.1:50123` without its port, `[2001:db8::1]:443` without its brackets, too. */
function withoutPort(seen: string): string {
  return seen.trim().replace(/^\[([^\]]*)\](?::\d*)?$|^([^:]+):\d*$/, "$1$2");
}

/** What counts as one visitor: on IPv6 a household or school has a network of 64 bits, not one address (RFC 6177). */
export function networkOf(address: string): string {
  const [plain = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const middle = tail === undefined ? [] : Array(Math.max(0, 8 - start.length - end.length)).fill("0");
  return [...start, ...middle, ...end]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}
