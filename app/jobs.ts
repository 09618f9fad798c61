import type { Editing } from "#app/edit/editing.ts";
import { findPublication } from "#app/publish/publication.ts";
import { publishDue } from "#app/publish/schedule.ts";
import { writeErasedList } from "#server/backup/erased-list.ts";
import { deleteLeftovers } from "#server/backup/work-folder.ts";
import { dataPaths } from "#server/data-folder.ts";
import { emptyLog, withLongTimeout } from "#server/db/connect.ts";
import type { Env } from "#server/env.ts";
import { forgetAssets, storeAssets } from "#server/files/assets.ts";
import { copyMediaFromDatabase, forgetMedia } from "#server/files/media.ts";
import { forgetAddresses } from "#server/mail/once-a-day.ts";
import { deleteOldEmails } from "#server/mail/send-mail.ts";
import { forgetRates } from "#server/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { asStorageError, StorageError } from "#server/storage-error.ts";

const MINUTE_MS = 60_000;
const FORGET_EVERY_MS = 60 * MINUTE_MS;
/** Content with a date appears within a minute of its time (spec content.clock). */
const PUBLISH_EVERY_MS = 15_000;

/** @param assets folder of the build's files, null in development @param editing null where nobody may edit */
export function startJobs(
  services: Services,
  siteUrl: string,
  assets: string | null,
  editing: Pick<Editing, "catchUp"> | null = null,
): { stop(): Promise<void> } {
  const { db, log, clock } = services;
  let stopped = false;
  let forgottenAt = 0;
  // The features' code is loaded by the first job that needs it, not at the start.
  const sendDigest = async () => {
    const { announceDigest } = await import("#app/voices/emails/announce.server.ts");
    await announceDigest(db, { ...services, siteUrl });
  };
  const notifyOfConcerns = async () => {
    const { notifyDue } = await import("#app/concerns/concerns.server.ts");
    await notifyDue(db, { ...services, siteUrl });
  };
  // The words of need may be others since the last release, or the last publication.
  let searchedFor = "";
  const raiseMissedConcerns = async () => {
    const content = (await findPublication(db))?.content_hash ?? "";
    if (content === searchedFor) return;
    await import("#app/register-features.ts");
    const { raiseMissed } = await import("#app/concerns/concerns.server.ts");
    await raiseMissed(db, { ...services, siteUrl });
    searchedFor = content;
  };
  const publishResponses = async () => {
    const { publishApproved } = await import("#app/voices/moderation/moderation.server.ts");
    await publishApproved(db, clock.now());
  };
  const recordAssets = async () => {
    if (assets) await storeAssets(db, assets, clock.now());
  };
  const forgetWhenDue = async () => {
    // A clock that was ahead for a moment must not stop it for good.
    if (Math.abs(clock.now() - forgottenAt) < FORGET_EVERY_MS) return;
    forgottenAt = clock.now();
    const records = await forget(services);
    if (records > 0) log.info({ records }, "destroyed records whose time was over");
  };
  const copyMedia = createJob(() => copyMediaFromDatabase(db, services.files.media, () => !stopped), services);
  const publishing = createJob(async () => {
    await publishDue(services);
    await editing?.catchUp();
  }, services);
  const { findProblem } = services.storage;
  const works = [notifyOfConcerns, sendDigest, publishResponses, recordAssets, forgetWhenDue, findProblem];
  const missed = createJob(raiseMissedConcerns, services);
  const eachMinute = [...works.map((work) => createJob(work, services)), copyMedia, missed];
  copyMedia.begin();
  missed.begin();
  if (editing) publishing.begin();
  const timer = setInterval(() => {
    for (const job of eachMinute) job.begin();
  }, MINUTE_MS);
  const publishTimer = setInterval(publishing.begin, PUBLISH_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(publishTimer);
      stopped = true;
      await Promise.all([...eachMinute, publishing].map((job) => job.ended()));
    },
  };
}

function createJob(work: () => Promise<unknown>, { log, storage }: Pick<Services, "log" | "storage">) {
  let running: Promise<void> | null = null;
  const logFailure = (error: unknown) => {
    for (const failure of error instanceof AggregateError ? error.errors : [error]) {
      const problem = asStorageError(failure);
      // Each kind is logged once a minute, so reporting again what an adapter has reported does no harm.
      if (problem instanceof StorageError) storage.report(problem);
      else log.error({ err: failure }, "job failed");
    }
  };
  return {
    begin() {
      running ??= Promise.resolve()
        .then(work)
        .then(() => {}, logFailure)
        .finally(() => {
          running = null;
        });
    },
    ended: () => running,
  };
}

/**
 * Run each hour by the server, and by `npm run forget`; safe at any time, even twice at once. A step that fails does
 * not stop the others.
 * @returns how many records were destroyed because their class says so: each is in the register
 * @throws {AggregateError} with all that failed, once everything else is done
 */
export async function forget({
  db,
  files,
  clock,
  env,
  mailFolder,
}: Pick<Services, "db" | "files" | "clock" | "mailFolder"> & { env: Pick<Env, "DATA_DIR"> }): Promise<number> {
  const [{ sweepSubmissions }, { forgetPictures }, { destroyDue }, { forgetPasses }, clockSeen] = await Promise.all([
    import("#app/forms/submissions/submissions.server.ts"),
    import("#app/voices/avatar/avatars.server.ts"),
    import("#app/records/disposals.server.ts"),
    import("#app/base/office-session.server.ts"),
    import("#app/records/clock-seen.server.ts"),
  ]);
  await import("#app/register-features.ts");
  const now = clock.now();
  const { folder } = dataPaths(env.DATA_DIR);
  let records = 0;
  const failures: unknown[] = [];
  const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => failures.push(error));
  await attempt(() => clockSeen.noteClock(db, now));
  // Without the database nobody can tell, and addresses must not stay.
  const problem = await clockSeen.findClockProblem(db, now).catch(() => null);
  if (problem) failures.push(new Error(`Nothing is destroyed, since ${problem}.`));
  else {
    await attempt(() => deleteOldEmails(mailFolder, now));
    await attempt(() => deleteLeftovers(folder, now));
    // With a longer timeout: nobody waits for this, and after a long pause one statement may have much to delete.
    await withLongTimeout(db, async (db) => {
      await attempt(async () => {
        records = await destroyDue({ db, files }, now);
      });
      await attempt(() => sweepSubmissions({ db, files }, now));
      for (const forgetOld of [forgetPictures, forgetPasses, forgetAddresses, forgetRates, forgetAssets])
        await attempt(() => forgetOld(db, now));
      await attempt(() => forgetMedia(db, files.media, now));
    });
  }
  await attempt(() => writeErasedList(db, folder));
  // Even if something failed, what children wrote must not stay in the write-ahead log.
  await attempt(() => emptyLog(db));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("\n"));
  return records;
}
