import { isPrefetch } from "#server/http/request-log.ts";

/**
 * What a request is for, in the order in which requests are refused: first a browser's guess at what its visitor will
 * open (Sec-Purpose, W3C Speculation Rules), then a page to read, last something that a visitor typed.
 */
type Urgency = "guess" | "page" | "post";

export function urgencyOf({ method, headers }: Request): Urgency {
  if (method !== "GET" && method !== "HEAD") return "post";
  return isPrefetch(headers.get("Sec-Purpose") ?? headers.get("Purpose")) ? "guess" : "page";
}

export interface GateLimits {
  /** How many answers are made at the same time. */
  atOnce: number;
  /** This many may wait however slow the machine is: a few visitors are no overload. */
  fewWaiting: number;
  /** A request that would wait longer, at the present pace, is refused at once; in milliseconds. */
  longestWaitMs: Record<Urgency, number>;
  /** A request that has waited this long all the same is refused: something holds up those inside. In milliseconds. */
  giveUpMs: Record<Urgency, number>;
}

/**
 * With four times the load that can be served, requests that are let in are answered within 2 s (spec overload.sheds).
 */
const gateLimits: GateLimits = {
  atOnce: 4,
  fewWaiting: 16,
  longestWaitMs: { guess: 0, page: 1000, post: 4000 },
  giveUpMs: { guess: 4000, page: 4000, post: 8000 },
};

/** Longest time for accepting new connections before the next answer is made, in milliseconds. */
const LONGEST_YIELD_MS = 50;
/** The time from one answer to the next that is assumed before it is measured, in milliseconds. */
const FIRST_PACE_MS = 5;
/** The weight of the newest measurement. */
const NEWEST = 1 / 8;

/** The result of waiting: a place, to be given up by `leave`, or the reason why there is none. */
export type Turn = { leave(): void } | "full" | "gone";

interface Waiting {
  isGone(): boolean;
  answer(turn: Turn): void;
}

export type Gate = ReturnType<typeof createGate>;

/**
 * Lets a few requests at a time render their answers, so that cached pages, health checks and files are served in
 * between. A request that would wait too long is refused at once; one whose sender has gone is never answered; one that
 * is let in is answered soon. The event loop accepts one new connection per turn (libuv since 1.45), so the next
 * request is let in only after a turn without one. Otherwise each new visitor, even one who asks for a cached page,
 * would wait while an answer is rendered for every visitor before them.
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
      // While others wait, the time between two answers is the true pace; with nobody waiting it says nothing.
      if (leftAt > 0) paceMs += (now - leftAt - paceMs) * NEWEST;
      else paceMs = Math.min(paceMs, FIRST_PACE_MS);
      leftAt = countWaiting() > 0 ? now : 0;
      schedule();
    };
  }

  function turnsAway(urgency: Urgency): boolean {
    const before = urgency === "post" ? waiting.post.size : countWaiting();
    const few = inside + before < atOnce + (urgency === "guess" ? 0 : fewWaiting);
    if (few || (inside + before) * paceMs <= longestWaitMs[urgency]) return false;
    refused++;
    return true;
  }

  return {
    /** How many wait at this moment, and how many were refused since the start. */
    count: () => ({ waiting: countWaiting(), refused }),
    /** Call it for each new connection. */
    arrived(): void {
      arrivals++;
    },
    /** Whether a request has to be refused at once, since it would wait too long; it is counted as refused then. */
    turnsAway,
    /** Waits for a place. Whoever gets one must call `leave` at the end. */
    enter(urgency: Urgency, isGone: () => boolean): Promise<Turn> {
      if (turnsAway(urgency)) return Promise.resolve("full");
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
