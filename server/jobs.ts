import { purgeSubmissions } from "#app/forms/submissions.server.ts";
import { announceDigest } from "#app/voices/announce.server.ts";
import { forgetOldVoices } from "#app/voices/moderation.server.ts";
import type { Services } from "./services.ts";

const EVERY_MS = 60 * 60_000;
const FIRST_AFTER_MS = 60_000;

/** What the running server does by itself each hour: it deletes what was kept long enough, and tells moderators of many. */
export function startJobs(services: Services, siteUrl: string): { stop(): Promise<void> } {
  const { db, log, clock } = services;
  let running: Promise<unknown> = Promise.resolve();
  const forget = async () => {
    const submissions = await purgeSubmissions(services);
    const voices = await forgetOldVoices(db, clock.now());
    if (submissions + voices.texts + voices.previews > 0)
      log.info({ submissions, ...voices }, "deleted after their days");
  };
  const work = (tasks: (() => Promise<unknown>)[]) => {
    running = Promise.allSettled(tasks.map((task) => task())).then((results) => {
      for (const result of results) if (result.status === "rejected") log.error({ err: result.reason }, "job failed");
    });
  };
  const first = setTimeout(() => work([forget]), FIRST_AFTER_MS);
  const every = setInterval(() => work([forget, () => announceDigest(db, { ...services, siteUrl })]), EVERY_MS);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(every);
      await running;
    },
  };
}
