import type { Server } from "node:http";

/** A request that still runs is cut so long after the signal, and no sooner than so long after the door is shut; in milliseconds. */
const [LAST_CALL_MS, LAST_REQUEST_MS] = [7000, 2000];
/** So much later the process ends, whatever hangs: what was acknowledged is stored, and what was not sent is sent by the next. */
const END_MS = 1500;

/**
 * The way out that nobody notices. On SIGTERM the server answers as before for `drainMs`, only that it is not ready and
 * that each connection's answer is its last, so that a balancer has the time to see it; then it shuts its door. A second
 * signal, or SIGINT, which comes from a terminal, shuts it at once.
 */
export function createDrain(server: Server, drainMs: number) {
  let draining = false;
  let shut = () => {};
  return {
    draining: () => draining,
    /** @param finish what is done once the last request is answered */
    async leave(signal: NodeJS.Signals, finish: () => Promise<void>): Promise<void> {
      if (draining) return shut();
      draining = true;
      const openMs = signal === "SIGINT" ? 0 : drainMs;
      const lastCallMs = Math.max(LAST_CALL_MS, openMs + LAST_REQUEST_MS);
      setTimeout(() => server.closeAllConnections(), lastCallMs);
      setTimeout(() => process.exit(0), lastCallMs + END_MS);
      await new Promise<void>((over) => {
        shut = over;
        setTimeout(over, openMs);
      });
      await new Promise((closed) => server.close(closed));
      await finish();
      process.exit(0);
    },
  };
}
