import { createHash, randomBytes } from "node:crypto";
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
  /**
   * Takes back the last uses that this request took of a bucket, because they did not succeed. Never fails: at worst
   * they stay counted until the ten minutes end.
   */
  giveBack(bucket: string): Promise<void>;
}

/** Gives each request the counts of its visitor. */
export type RatesOf = (address: string) => RateLimiter;

const WINDOW_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** A flood of addresses must not fill the memory: beyond this number counting starts afresh. */
const MAX_VISITORS = 200_000;

/** The uses of one visitor in one window. */
interface Counter {
  /** Adds some. @returns false when there would be more than `limit` */
  add(windowStart: number, visitor: string, limit: number, more: number): Promise<boolean>;
  /** Takes some away, if they are there. */
  subtract(windowStart: number, visitor: string, less: number): Promise<void>;
}
type Salt = (day: number) => Promise<string>;

/** Counts in the memory of the one process. */
export function memoryRates(clock: { now(): number }): RatesOf {
  let current = { start: 0, uses: new Map<string, number>() };
  let today = { day: 0, salt: "" };
  const salt: Salt = async (day) => {
    if (today.day !== day) today = { day, salt: randomBytes(16).toString("hex") };
    return today.salt;
  };
  const counter: Counter = {
    async add(start, visitor, limit, more) {
      if (current.start !== start || current.uses.size >= MAX_VISITORS) current = { start, uses: new Map() };
      const uses = current.uses.get(visitor) ?? 0;
      const fits = uses + more <= limit;
      if (fits) current.uses.set(visitor, uses + more);
      return fits;
    },
    async subtract(start, visitor, less) {
      const uses = current.start === start ? (current.uses.get(visitor) ?? 0) : 0;
      if (uses >= less) current.uses.set(visitor, uses - less);
    },
  };
  return counting(clock, salt, counter);
}

/** Counts in the database, which several instances share. */
export function sharedRates(db: Db, clock: { now(): number }): RatesOf {
  let today: { day: number; salt: Promise<string> } | null = null;
  let cleaned = 0;
  const findSalt: Salt = async (day) => {
    await db
      .insertInto("rate_salt")
      .values({ day, salt: randomBytes(16).toString("hex") })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .execute();
    await db.deleteFrom("rate_salt").where("day", "<", day).execute();
    return (await db.selectFrom("rate_salt").select("salt").where("day", "=", day).executeTakeFirstOrThrow()).salt;
  };
  const salt: Salt = (day) => {
    if (today?.day !== day) {
      const found = findSalt(day);
      // A failure is not cached: the next request asks again.
      found.catch(() => {
        today = null;
      });
      today = { day, salt: found };
    }
    return today.salt;
  };
  const counter: Counter = {
    async add(start, visitor, limit, more) {
      if (cleaned !== start) {
        cleaned = start;
        await db.deleteFrom("rate").where("window_start", "<", start).execute();
      }
      const counted = await db
        .insertInto("rate")
        .values({ window_start: start, visitor, uses: more })
        .onConflict((conflict) =>
          conflict
            .columns(["window_start", "visitor"])
            .doUpdateSet((row) => ({ uses: row("rate.uses", "+", more) }))
            .where("rate.uses", "<=", limit - more),
        )
        .returning("uses")
        .executeTakeFirst();
      return counted !== undefined;
    },
    async subtract(start, visitor, less) {
      await db
        .updateTable("rate")
        .set((row) => ({ uses: row("uses", "-", less) }))
        .where("window_start", "=", start)
        .where("visitor", "=", visitor)
        .where("uses", ">=", less)
        .execute();
    },
  };
  const shared = counting(clock, salt, counter);
  const here = memoryRates(clock);
  return (address) => {
    const [all, own] = [shared(address), here(address)];
    return {
      async take(...use) {
        try {
          return await all.take(...use);
        } catch (error) {
          if (!(error instanceof StorageError)) throw error;
          // While the database is away, what stores nothing is still allowed, and counted in memory.
          return own.take(...use);
        }
      },
      async giveBack(bucket) {
        // Each gives back only what it has counted itself: the database may have come back or gone away since.
        await all.giveBack(bucket);
        await own.giveBack(bucket);
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

/** The address itself is never kept: only its hash with a salt that is thrown away each day. */
function counting(clock: { now(): number }, salt: Salt, counter: Counter): RatesOf {
  return (address) => {
    const where = async (bucket: string, now: number) => {
      const day = Math.floor(now / DAY_MS);
      const visitor = createHash("sha256")
        .update(`${await salt(day)}\0${bucket}\0${networkOf(address)}`)
        .digest("base64url")
        .slice(0, 22);
      return { start: Math.floor(now / WINDOW_MS) * WINDOW_MS, visitor };
    };
    // What was taken is given back where it was counted: the ten minutes may have ended meanwhile, and the next ones
    // count what others of the same network do.
    const taken: { bucket: string; start: number; visitor: string; uses: number }[] = [];
    return {
      async take(bucket, limit, uses = 1) {
        const now = clock.now();
        const { start, visitor } = await where(bucket, now);
        if (await counter.add(start, visitor, limit, uses)) {
          taken.push({ bucket, start, visitor, uses });
          return null;
        }
        return Math.max(1, Math.ceil((start + WINDOW_MS - now) / 1000));
      },
      async giveBack(bucket) {
        const last = taken.findLastIndex((one) => one.bucket === bucket);
        const [one] = last < 0 ? [] : taken.splice(last, 1);
        try {
          if (one) await counter.subtract(one.start, one.visitor, one.uses);
        } catch {
          // The database is away; the request itself is answered with 503.
        }
      },
    };
  };
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
