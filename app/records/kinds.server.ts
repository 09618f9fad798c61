import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ReferenceKind } from "#app/base/stores.server.ts";
import { isUnderHold } from "#app/concerns/held.server.ts";
import type { Db, Tables } from "#server/db/schema.ts";
import type { Uploads } from "#server/files/uploads.ts";
import { eraseWords } from "./erasures.server.ts";
import type { CountedFrom, KindName, RecordThing } from "./record-content.ts";

/** A function that it returns is called once the transaction is committed. */
type Destroy = (trx: Db, item: string, uploads: Pick<Uploads, "remove">) => Promise<unknown>;

interface RecordKind {
  table: keyof Tables;
  key: string;
  where: RawBuilder<SqlBool>;
  dates: Partial<Record<CountedFrom, RawBuilder<number>>>;
  /** What it belongs to, with the column of its id: by that it is held, and a concern is about it. */
  of: readonly [kind: "response" | "submission" | "removal-request", id: string] | null;
  /** Where it is missing, what it belongs to decides. */
  held?: RawBuilder<SqlBool>;
  /** In the list of what a restored backup must not bring back. */
  listedAs: ReferenceKind;
  /** For whoever decides whether they may be destroyed. */
  words: RawBuilder<unknown>;
  destroy: Destroy;
}

const response = {
  table: "response",
  key: "id",
  of: ["response", "response.id"],
  dates: { received: sql<number>`response.posted`, decided: sql<number>`coalesce(response.decided, response.posted)` },
} as const;

const ANY = sql<boolean>`1 = 1`;
const NONE = sql<boolean>`1 = 0`;

const responses = (where: RawBuilder<SqlBool>): RecordKind => ({
  ...response,
  ...{ listedAs: "response", words: sql`name, text, original_json`, destroy: eraseWords },
  where: sql`response.source = 'visitor' and response.text <> '' and ${where}`,
});

const HIDDEN = sql`('declined', 'taken-down')`;
const lastState = sql<number>`(select max(made_at) from concern_entry where concern_entry.concern = concern.number and concern_entry.kind = 'state')`;
const concernIsHeld = sql<boolean>`exists (select 1 from hold where released_at is null and (hold.kind = concern.kind and hold.item = concern.item or hold.kind = 'concern' and hold.item = concern.number))`;
const remove =
  (table: "concern" | "removal_request" | "mail", key: "number" | "id"): Destroy =>
  (trx, item) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${item}`.execute(trx);

const kinds: Record<KindName, RecordKind> = {
  waiting: responses(sql`response.status in ('waiting', 'approved')`),
  published: responses(sql`response.status = 'published'`),
  office: responses(sql`response.status = 'read'`),
  declined: responses(sql`response.status = 'declined'`),
  "taken-down": responses(sql`response.status = 'taken-down'`),
  originals: {
    ...response,
    ...{ listedAs: "original", words: sql`original_json` },
    // With words that nobody is shown, their original goes too.
    where: sql`response.original_json is not null and response.status not in ${HIDDEN}`,
    destroy: (trx, item) => trx.updateTable("response").set({ original_json: null }).where("id", "=", item).execute(),
  },
  reasons: {
    ...{ table: "decision", key: "id", listedAs: "reason", words: sql`reason` },
    dates: { decided: sql<number>`decision.decided` },
    of: ["response", "decision.response"],
    // A reason may repeat the child's words; who decided what, and when, stays.
    where: sql`decision.reason is not null`,
    destroy: (trx, item) => trx.updateTable("decision").set({ reason: null }).where("id", "=", item).execute(),
  },
  "removal-requests": {
    ...{ table: "removal_request", key: "id", listedAs: "removal-request", destroy: remove("removal_request", "id") },
    words: sql`name, words`,
    of: ["removal-request", "removal_request.id"],
    dates: { received: sql`removal_request.received_at`, decided: sql`removal_request.handled_at` },
    where: sql`removal_request.handled_at is not null`,
  },
  concerns: {
    ...{ table: "concern", key: "number", listedAs: "concern", of: null, held: concernIsHeld },
    words: sql`(select string_agg(text, '; ' order by id) from concern_entry where concern_entry.concern = concern.number) as entries`,
    dates: { received: sql`concern.received_at`, closed: lastState },
    where: sql`concern.state = 'closed'`,
    async destroy(trx, item, uploads) {
      await trx.deleteFrom("concern_entry").where("concern", "=", item).execute();
      return remove("concern", "number")(trx, item, uploads);
    },
  },
  emails: {
    ...{ table: "mail", key: "id", listedAs: "email", of: null, destroy: remove("mail", "id") },
    words: sql`message_json`,
    dates: { received: sql`mail.queued_at` },
    where: ANY,
  },
};

/** Files, and queued emails about it, go with it. */
const submissions = (where: RawBuilder<SqlBool>): RecordKind => ({
  ...{ table: "submission", key: "receipt", listedAs: "submission", dates: { received: sql`submission.received_at` } },
  of: ["submission", "submission.receipt"],
  words: sql`answers_json, (select string_agg(name, ', ') from submission_file where submission_file.receipt = submission.receipt) as files`,
  where,
  async destroy(trx, receipt, uploads) {
    const files = await trx.deleteFrom("submission_file").where("receipt", "=", receipt).returning("id").execute();
    await trx.deleteFrom("mail").where("message_json", "like", `%${receipt}%`).execute();
    await trx.deleteFrom("recent_submission").where("receipt", "=", receipt).execute();
    await trx.deleteFrom("submission").where("receipt", "=", receipt).execute();
    return uploads.remove(
      trx,
      files.map(({ id }) => id),
    );
  },
});

const complete = (kind: RecordKind) => ({
  ...kind,
  shown: kind.listedAs === "response" ? sql<boolean>`response.status in ('approved', 'published')` : NONE,
  held: kind.held ?? (kind.of ? isUnderHold(...kind.of) : NONE),
});

export const kindOf = (thing: RecordThing) =>
  complete(
    thing.startsWith("form:")
      ? submissions(sql`submission.client_id = ${thing.slice("form:".length)}`)
      : kinds[thing as KindName],
  );

/** In every state that a restored backup may have them in; concerns, which hold others, come first. */
export const kindsInBackups = [
  { ...kinds.concerns, where: ANY },
  { ...kinds["removal-requests"], where: ANY },
  { ...kinds.originals, where: sql<boolean>`response.original_json is not null` },
  ...[kinds.reasons, kinds.emails, responses(ANY), submissions(ANY)],
].map(complete);
