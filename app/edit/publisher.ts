import { findPublication, isOfThisRelease } from "#app/publish/publication.ts";
import type { Services } from "#server/services.ts";
import { followVersions } from "./follow-versions.ts";
import type { EditThread } from "./thread/edit-thread.ts";
import { findLast } from "./versions.server.ts";

/** Brings the folder, and what visitors see, to the newest version; with `npm run edit`, only the folder. */
export function createPublisher({ db, env, clock, log }: Services, isLocal: boolean, thread: EditThread) {
  /** `npm run edit` begins with the folder as it is. */
  let followed: number | null = isLocal ? null : 0;
  let publishing: Promise<unknown> = Promise.resolve();

  /** @returns the version that the folder has now */
  function follow(): Promise<number> {
    return thread.between(async () => {
      followed ??= await findLast(db);
      followed = await followVersions(db, env.CONTENT_DIR, clock.now(), followed, isLocal);
      return followed;
    });
  }

  const isBehind = async () => ((await findPublication(db))?.version ?? 0) < (await findLast(db));

  function publishNewer(): Promise<void> {
    const run = publishing
      .catch(() => {})
      .then(async () => {
        // When another instance finishes first, what it has left out is published again.
        for (let tries = 0; tries < 3 && (await isBehind()); tries++)
          await thread.run("publish").catch((error: unknown) => {
            if (tries === 2) throw error;
          });
      });
    publishing = run;
    return run;
  }

  return {
    follow,
    /** @returns false when what is stored will be published a little later */
    async goLive(): Promise<boolean> {
      try {
        await follow();
        if (!isLocal) await publishNewer();
        return true;
      } catch (error) {
        log.error({ err: error }, "a change is stored and not published yet");
        return false;
      }
    },
    /** What other instances stored, or what a killed one left; for a job. */
    async catchUp(): Promise<void> {
      await follow();
      const publication = await findPublication(db);
      if (!isLocal && publication && isOfThisRelease(publication.content_hash) && (await isBehind()))
        await publishNewer();
    },
  };
}
