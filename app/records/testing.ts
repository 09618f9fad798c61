import { forgetPictures } from "#app/voices/avatar/avatars.server.ts";
import type { Db } from "#server/db/schema.ts";
import { destroyDue } from "./disposals.server.ts";
import { type RecordClass, type RecordClasses, type RecordThing, recordKinds, UNCONFIRMED } from "./record-content.ts";
import { replaceClasses } from "./records.server.ts";

/** A class as content has it, with what a test says of it. */
export const recordClass = (more: Partial<RecordClass> = {}): RecordClass => ({
  ...{ id: "hidden", what: "Hidden words", authority: UNCONFIRMED, keep: { days: 90 }, from: "decided" },
  then: "destroy",
  ...more,
});

const asks = { id: "long", keep: { years: 7 }, from: "received", then: "ask" } as const;
const long: Partial<Record<RecordThing, Partial<RecordClass>>> = {
  ...{ waiting: asks, published: asks, office: asks },
  concerns: { ...asks, id: "concerns", from: "closed" },
  emails: { id: "emails", keep: { days: 8 }, from: "received" },
};

/** Publishes a class for each kind, as a site has them: 90 days for what is hidden, years for the rest. */
export async function publishClasses(db: Db, more: RecordClasses = {}): Promise<void> {
  await db.deleteFrom("record_class").execute();
  const usual = Object.keys(recordKinds).map((kind) => [kind, recordClass(long[kind as RecordThing])]);
  await replaceClasses(db, { ...Object.fromEntries(usual), ...more });
}

export const noUploads = { uploads: { remove: async () => async () => {} } };

/** What the hourly job does with what children sent. @returns how many records it destroyed */
export async function forgetDue(db: Db, now: number): Promise<number> {
  const destroyed = await destroyDue({ db, files: noUploads }, now);
  await forgetPictures(db, now);
  return destroyed;
}
