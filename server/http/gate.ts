import { isAhead } from "./request-log.ts";
/**
 * Who asks: a browser that guesses what its visitor will open (Sec-Purpose, W3C Speculation Rules) is refused first,
 * who reads next, who sends something they typed last.
 */
export type Urgency = "guess" | "page" | "post";

export function urgencyOf({ method, headers }: Request): Urgency {
  if (method !== "GET" && method !== "HEAD") return "post";
  return isAhead(headers.get("Sec-Purpose") ?? headers.get("Purpose")) ? "guess" : "page";
}

export interface GateLimits {
  /** Answers that are made at the same time. */
  atOnce: number;
  /** So many may wait however slowly it goes: a few visitors on a slow machine are no overload. */
  fewWaiting: number;
  /** Who would wait longer, as things go now, is refused at once; in milliseconds. */
  longestWaitMs: Record<Urgency, number>;
  /** Who has waited so long after all is refused then: something holds up those inside. */
  giveUpMs: Record<Urgency, number>;
}

/** At four times what can be made, those let in are answered within 2 s (spec overload.sheds). */
const gateLimits: GateLimits = {
  atOnce: 4,
  fewWaiting: 16,
  longestWaitMs: { guess: 0, page: 1000, post: 4000 },
  giveUpMs: { guess: 4000, page: 4000, post: 8000 },
};

/** Longest that newcomers are let through before something is made again, in milliseconds. */
const LONGEST_YIELD_MS = 50;
/** From one answer to the next before that is measured, in milliseconds. */
const FIRST_PACE_MS = 5;
/** How much the newest measure counts. */
const NEWEST = 1 / 8;

/** What came of waiting: a way in, to be left by `leave`, or why not. */
export type Turn = { leave(): void } | "full" | "gone";

interface Waiting {
  isGone(): boolean;
  answer(turn: Turn): void;
}

export type Gate = ReturnType<typeof createGate>;

/**
 * Lets what has to be made in, a few at a time, so that between them memory, health and files are answered. Whoever
 * would wait too long is refused at once: what nobody waits for any more is never made, and who is let in is answered
 * soon. A turn of the event loop takes one new connection (libuv since 1.45), so the next is let in only after a turn
 * that brought none: else newcomers wait for as many answers to be made as there are before them, even for what is in
 * memory.
 */
export function createGate({ atOnce, fewWaiting, longestWaitMs, giveUpMs }: GateLimits = gateLimits) {
  const waiting: Record<Urgency, Set<Waiting>> = { post: new Set(), page: new Set(), guess: new Set() };
  let inside = 0;
  let paceMs = FIRST_PACE_MS;
  let leftAt = 0;
  let scheduled = false;
  let arrivals = 0;
  let refused = 0;

  const countWaiting = () => waiting.post.size + waiting.page.size + waiting.guess.size;

  function schedule(): void {
    if (scheduled || inside >= atOnce || countWaiting() === 0) return;
    scheduled = true;
    const since = performance.now();
    const look = (seen: number) => {
      if (arrivals !== seen && performance.now() - since < LONGEST_YIELD_MS) return void setImmediate(look, arrivals);
      scheduled = false;
      letNextIn();
      schedule();
    };
    setImmediate(look, arrivals);
  }

  function letNextIn(): void {
    for (const row of Object.values(waiting))
      for (const next of row) {
        row.delete(next);
        if (next.isGone()) {
          next.answer("gone");
          continue;
        }
        inside++;
        next.answer({ leave: leaveOnce() });
        return;
      }
  }

  function leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside--;
      const now = performance.now();
      // While others wait, one follows the other as fast as it goes; with nobody waiting what was slow may be over.
      if (leftAt > 0) paceMs += (now - leftAt - paceMs) * NEWEST;
      else paceMs = Math.min(paceMs, FIRST_PACE_MS);
      leftAt = countWaiting() > 0 ? now : 0;
      schedule();
    };
  }

  return {
    /** How many wait at this moment, and how many were refused since the start. */
    count: () => ({ waiting: countWaiting(), refused }),
    /** To be told of each new connection. */
    arrived(): void {
      arrivals++;
    },
    /** Waits for a turn. What comes after the wait belongs to `leave`, which must be called at its end. */
    enter(urgency: Urgency, isGone: () => boolean): Promise<Turn> {
      const before = urgency === "post" ? waiting.post.size : countWaiting();
      const few = inside + before < atOnce + (urgency === "guess" ? 0 : fewWaiting);
      if (!few && (inside + before) * paceMs > longestWaitMs[urgency]) {
        refused++;
        return Promise.resolve("full");
      }
      return new Promise((resolve) => {
        const row = waiting[urgency];
        const one: Waiting = {
          isGone,
          answer(turn) {
            clearTimeout(timer);
            resolve(turn);
          },
        };
        const giveUp = () => {
          if (!row.delete(one)) return;
          refused++;
          resolve("full");
        };
        const timer = setTimeout(giveUp, giveUpMs[urgency]);
        row.add(one);
        schedule();
      });
    },
  };
}
