import { sql } from "kysely";
import { raiseRevision } from "#app/base/stores.server.ts";
import { forgetPictures } from "#app/voices/avatar/avatars.server.ts";
import type { Db } from "#server/db/schema.ts";
import "#app/register-features.ts";
import { noteClock } from "./clock-seen.server.ts";
import { destroyDue } from "./disposals.server.ts";
import { type RecordClass, type RecordClasses, type RecordThing, recordKinds, UNCONFIRMED } from "./record-content.ts";
import { replaceClasses } from "./records.server.ts";

export const recordClass = (more: Partial<RecordClass> = {}): RecordClass => ({
  ...{ id: "hidden", what: "Hidden words", authority: "The archives act", keep: { days: 90 }, from: "decided" },
  then: "destroy",
  ...more,
});

const asks = { id: "long", keep: { years: 7 }, from: "received", then: "ask" } as const;
const long: Partial<Record<RecordThing, Partial<RecordClass>>> = {
  ...{ waiting: asks, published: asks, office: asks },
  concerns: { ...asks, id: "concerns", from: "closed" },
  emails: { id: "emails", keep: { days: 8 }, from: "received" },
};

/** As a site has them: 90 days for what is hidden, years for the rest. Its clock is new. */
export async function publishClasses(db: Db, more: RecordClasses = {}): Promise<void> {
  await db.deleteFrom("record_class").execute();
  await db.deleteFrom("clock_seen").execute();
  const usual = Object.keys(recordKinds).map((kind) => [kind, recordClass(long[kind as RecordThing])]);
  await replaceClasses(db, { ...Object.fromEntries(usual), ...more });
}

export const noUploads = { uploads: { remove: async () => async () => {} }, media: "none" };

export async function confirmAuthorities(db: Db): Promise<void> {
  const class_json = sql<string>`replace(class_json, ${UNCONFIRMED}, 'The archives act')`;
  await db.updateTable("record_class").set({ class_json }).execute();
  await raiseRevision(db);
}

/** Without a pause in which the clock could have jumped. */
export const passTime = (db: Db, now: number) => noteClock(db, now, true);

/** @returns how many records the hourly job destroyed */
export async function forgetDue(db: Db, now: number): Promise<number> {
  await passTime(db, now);
  const destroyed = await destroyDue({ db, files: noUploads }, now);
  await forgetPictures(db, now);
  return destroyed;
}
