import { isPrefetch } from "#server/http/request-log.ts";

/** In the order in which they are refused. A prefetch has Sec-Purpose (W3C Speculation Rules). */
type Priority = "prefetch" | "page" | "post";

export function priorityOf({ method, headers }: Request): Priority {
  if (method !== "GET" && method !== "HEAD") return "post";
  return isPrefetch(headers.get("Sec-Purpose") ?? headers.get("Purpose")) ? "prefetch" : "page";
}

export interface SheddingLimits {
  concurrency: number;
  /** This many may wait on any machine, however slow: a few visitors are no overload. */
  minQueue: number;
  maxWaitMs: Record<Priority, number>;
  timeoutMs: Record<Priority, number>;
}

/** With four times the load, requests that are let in are answered within 2 s (spec overload.sheds). */
const defaultLimits: SheddingLimits = {
  concurrency: 4,
  minQueue: 16,
  maxWaitMs: { prefetch: 0, page: 1000, post: 4000 },
  timeoutMs: { prefetch: 4000, page: 4000, post: 8000 },
};

/** Editors wait for each other's work longer than visitors would, and never take a visitor's slot. */
const editorWaitMs = { prefetch: 25_000, page: 25_000, post: 25_000 };
export const editorLimits: SheddingLimits = {
  concurrency: 8,
  minQueue: 64,
  maxWaitMs: editorWaitMs,
  timeoutMs: editorWaitMs,
};

const MAX_YIELD_MS = 50;
const INITIAL_INTERVAL_MS = 5;
const NEWEST_WEIGHT = 1 / 8;

/** A slot is given back by `release`, once. */
export type Slot = { release(): void } | "shed" | "aborted";

interface Waiter {
  isAborted(): boolean;
  resolve(slot: Slot): void;
}

export type LoadShedder = ReturnType<typeof createLoadShedder>;

/**
 * Lets a few requests at a time render. The event loop accepts one new connection per turn (libuv since 1.45), so the
 * next request is let in only after a turn without one: else new visitors would wait even for a cached page.
 */
export function createLoadShedder({ concurrency, minQueue, maxWaitMs, timeoutMs }: SheddingLimits = defaultLimits) {
  const waiting: Record<Priority, Set<Waiter>> = { post: new Set(), page: new Set(), prefetch: new Set() };
  let running = 0;
  let intervalMs = INITIAL_INTERVAL_MS;
  let lastReleaseAt = 0;
  let scheduled = false;
  let arrivals = 0;
  let shedCount = 0;

  const countWaiting = () => waiting.post.size + waiting.page.size + waiting.prefetch.size;

  function schedule(): void {
    if (scheduled || running >= concurrency || countWaiting() === 0) return;
    scheduled = true;
    const since = performance.now();
    const admitUnlessArrivals = (arrivalsBefore: number) => {
      if (arrivals !== arrivalsBefore && performance.now() - since < MAX_YIELD_MS)
        return void setImmediate(admitUnlessArrivals, arrivals);
      scheduled = false;
      admitNext();
      schedule();
    };
    setImmediate(admitUnlessArrivals, arrivals);
  }

  function admitNext(): void {
    for (const queue of Object.values(waiting))
      for (const next of queue) {
        queue.delete(next);
        if (next.isAborted()) {
          next.resolve("aborted");
          continue;
        }
        running++;
        next.resolve({ release });
        return;
      }
  }

  function release(): void {
    running--;
    const now = performance.now();
    // While others wait, the time between two answers is the true pace; with nobody waiting it says nothing.
    if (lastReleaseAt > 0) intervalMs += (now - lastReleaseAt - intervalMs) * NEWEST_WEIGHT;
    else intervalMs = Math.min(intervalMs, INITIAL_INTERVAL_MS);
    lastReleaseAt = countWaiting() > 0 ? now : 0;
    schedule();
  }

  function shouldShed(priority: Priority): boolean {
    const ahead = priority === "post" ? waiting.post.size : countWaiting();
    const underMinimum = running + ahead < concurrency + (priority === "prefetch" ? 0 : minQueue);
    if (underMinimum || (running + ahead) * intervalMs <= maxWaitMs[priority]) return false;
    shedCount++;
    return true;
  }

  return {
    count: () => ({ waiting: countWaiting(), shedCount }),
    arrived(): void {
      arrivals++;
    },
    acquire(priority: Priority, isAborted: () => boolean): Promise<Slot> {
      if (shouldShed(priority)) return Promise.resolve("shed");
      return new Promise((resolve) => {
        const queue = waiting[priority];
        const waiter: Waiter = {
          isAborted,
          resolve(slot) {
            clearTimeout(timer);
            resolve(slot);
          },
        };
        const onTimeout = () => {
          if (!queue.delete(waiter)) return;
          shedCount++;
          resolve("shed");
        };
        const timer = setTimeout(onTimeout, timeoutMs[priority]);
        queue.add(waiter);
        schedule();
      });
    },
  };
}
