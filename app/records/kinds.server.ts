import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ReferenceKind } from "#app/base/stores.server.ts";
import { eraseConcern } from "#app/concerns/concerns.server.ts";
import { isUnderHold } from "#app/concerns/held.server.ts";
import type { Db, HoldTable, Tables } from "#server/db/schema.ts";
import type { Uploads } from "#server/files/uploads.ts";
import { deleteEmailsWhere } from "#server/mail/queued-emails.ts";
import type { Secret } from "#server/secret.ts";
import type { CountedFrom, KindName, RecordThing } from "./record-content.ts";

const ANY = sql<boolean>`1 = 1`;
const NONE = sql<boolean>`1 = 0`;

type Act = { by: string; now: number; media: string };

export interface RecordKind {
  /** Its table and key. */
  id: `${keyof Tables}.${string}`;
  /** It has something to destroy; absent for always. */
  kept?: RawBuilder<SqlBool>;
  /** It is of this kind now; absent for always. */
  state?: RawBuilder<SqlBool>;
  /** It is on the website; absent for never. */
  shown?: RawBuilder<SqlBool>;
  dates: Partial<Record<CountedFrom, RawBuilder<number>>>;
  /** What it belongs to, with the column of its id: by that it is held, and a concern is about it. */
  of: readonly [kind: Exclude<HoldTable["kind"], "concern">, id: string] | null;
  /** Where it is missing, what it belongs to decides. */
  held?: RawBuilder<SqlBool>;
  /** In the list of what a restored backup must not bring back. */
  listedAs: ReferenceKind;
  /** For whoever decides whether they may be destroyed. */
  words: RawBuilder<unknown>;
  /** A function that it returns is called once the transaction is committed. `media` is the folder of pictures. */
  destroy(trx: Db, item: string, uploads: Pick<Uploads, "remove">, act: Act): Promise<unknown>;
}

const ownKinds = {
  concerns: {
    id: "concern.number",
    listedAs: "concern",
    of: null,
    held: sql`exists (select 1 from hold where released_at is null and ((hold.kind, hold.item) in (select about.kind, about.item from concern_about as about where about.number = concern.number) or hold.kind = 'concern' and hold.item = concern.number))`,
    words: sql`(select string_agg(text, '; ' order by id) from concern_entry where concern_entry.concern = concern.number) as entries`,
    dates: {
      received: sql`concern.received_at`,
      closed: sql`(select max(made_at) from concern_entry where concern_entry.concern = concern.number and concern_entry.kind = 'state')`,
    },
    state: sql`concern.state = 'closed'`,
    destroy: eraseConcern,
  },
  emails: {
    id: "mail.id",
    listedAs: "email",
    of: null,
    // With what it is about.
    held: sql`exists (select 1 from hold where released_at is null and mail.message_json like '%' || hold.item || '%')`,
    words: sql`message_json`,
    dates: { received: sql`mail.queued_at` },
    destroy: (trx, id) => deleteEmailsWhere(trx, sql`id = ${id}`),
  },
} satisfies Partial<Record<KindName, RecordKind>>;

/** Of features; `app/register-features.ts` registers them. */
export const recordVerbs = {} as {
  /** By its receipt's code. */
  findResponse(db: Db, secret: Secret, typed: string): Promise<string | null>;
  /** @returns null when it is done; else why not */
  correct(db: Db, item: string, field: string, value: string, by: string, now: number): Promise<string | null>;
};

/** Of features; `app/register-features.ts` registers them. `submissions` are of any form. */
export const featureKinds = {} as Record<Exclude<KindName, keyof typeof ownKinds> | "submissions", RecordKind>;

const complete = (kind: RecordKind) => ({
  ...kind,
  table: kind.id.split(".")[0] as keyof Tables,
  key: kind.id.split(".")[1] ?? "",
  where: sql<boolean>`${kind.kept ?? ANY} and ${kind.state ?? ANY}`,
  shown: kind.shown ?? NONE,
  held: kind.held ?? (kind.of ? isUnderHold(...kind.of) : NONE),
});

export function kindOf(thing: RecordThing) {
  if (!thing.startsWith("form:")) return complete({ ...featureKinds, ...ownKinds }[thing as KindName]);
  const clientId = thing.slice("form:".length);
  return complete({ ...featureKinds.submissions, state: sql`submission.client_id = ${clientId}` });
}

/** In every state that a restored backup may have them in; concerns, which hold others, come first. */
export function kindsInBackups() {
  const { "removal-requests": requests, originals, reasons, waiting: responses, submissions, pictures } = featureKinds;
  const { concerns, emails } = ownKinds;
  return [concerns, requests, originals, reasons, emails, responses, submissions, pictures].map((kind) =>
    complete({ ...kind, state: ANY }),
  );
}

/** The question to children, or the form, that each of these is about; in the same order. */
export async function findSubjects(db: Db, things: { thing: string; item: string }[]): Promise<string[]> {
  if (things.length === 0) return [];
  const items = sql.join(things.map(({ item }) => item));
  const asked = await sql<{ item: string; question: string }>`
    select about.item, topic.question from (
      select id as item, topic from response where id in (${items}) union all
      select decision.id, topic from decision join response on response.id = decision.response where decision.id in (${items})
    ) as about join topic on topic.id = about.topic`.execute(db);
  const forms = await db.selectFrom("form").select(["client_id", "form_json"]).execute();
  const names = new Map([
    ...asked.rows.map(({ item, question }) => [item, question] as const),
    ...forms.map(
      ({ client_id, form_json }) => [`form:${client_id}`, JSON.parse(form_json).formName as string] as const,
    ),
  ]);
  return things.map(({ thing, item }) => names.get(item) ?? names.get(thing) ?? "");
}
