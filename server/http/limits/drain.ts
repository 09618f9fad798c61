import type { Server } from "node:http";

/** Until a running request is cut off: after the signal, but at least after the server stopped listening. */
const LAST_CALL_MS = 7000;
const LAST_REQUEST_MS = 2000;
/** Then the process ends: what was acknowledged is stored, and the next process sends the queued emails. */
const END_MS = 1500;
/** A repetition within it comes from npm or the primary process, which pass the signal on to a whole group. */
const SAME_SIGNAL_MS = 2000;

/**
 * After SIGTERM the server answers as before for `drainMs`, but says that it is not ready and closes each connection
 * after its answer, so that load balancers have time to notice; then it stops listening. A later signal, or SIGINT from
 * a terminal, makes it stop listening at once.
 */
export function createDrain(server: Server, drainMs: number) {
  let draining = false;
  let since = 0;
  let shut = () => {};
  return {
    draining: () => draining,
    /** @param finish called once the last request is answered */
    async leave(signal: NodeJS.Signals, finish: () => Promise<void>): Promise<void> {
      if (draining) {
        if (signal === "SIGINT" || performance.now() - since > SAME_SIGNAL_MS) shut();
        return;
      }
      draining = true;
      since = performance.now();
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
