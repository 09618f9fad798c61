import { announceDigest } from "#app/voices/announce.server.ts";
import { forget } from "./forget.ts";
import type { Services } from "./services.ts";

const MINUTE_MS = 60_000;
const FORGET_EVERY_MS = 60 * MINUTE_MS;

/** What the running server does by itself: it tells moderators of many, and deletes what was kept long enough. */
export function startJobs(services: Services, siteUrl: string): { stop(): Promise<void> } {
  const { db, log, clock } = services;
  let running: Promise<unknown> = Promise.resolve();
  let forgetAt = clock.now() + MINUTE_MS;
  const forgetWhenDue = async () => {
    if (clock.now() < forgetAt) return;
    forgetAt = clock.now() + FORGET_EVERY_MS;
    const forgotten = await forget(services);
    if (Object.values(forgotten).some((count) => count > 0)) log.info(forgotten, "deleted after their days");
  };
  const timer = setInterval(() => {
    running = Promise.all(
      [announceDigest(db, { ...services, siteUrl }), forgetWhenDue()].map((job) =>
        job.catch((error: unknown) => log.error({ err: error }, "job failed")),
      ),
    );
  }, MINUTE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
