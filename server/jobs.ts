import { purgeSubmissions } from "#app/forms/submissions.server.ts";
import type { Services } from "./services.ts";

const EVERY_MS = 60 * 60_000;
const FIRST_AFTER_MS = 60_000;

/** What the running server does by itself: it deletes what was kept long enough. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const work = () => {
    running = purgeSubmissions(services)
      .then((purged) => {
        if (purged > 0) services.log.info({ purged }, "submissions deleted after their days");
      })
      .catch((error: unknown) => services.log.error({ err: error }, "purge failed"));
  };
  const first = setTimeout(work, FIRST_AFTER_MS);
  const every = setInterval(work, EVERY_MS);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(every);
      await running;
    },
  };
}
