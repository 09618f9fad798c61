import { randomBytes } from "node:crypto";
import { type RawBuilder, type SqlBool, sql, type UpdateObject } from "kysely";
import { jsonColumn, noteErasure, raiseRevision } from "#app/base/stores.server.ts";
import { type ItemSource, PAGE } from "#app/concerns/concern-items.server.ts";
import type { RecordKind } from "#app/records/kinds.server.ts";
import type { KindName } from "#app/records/record-content.ts";
import { countChoices, describeAvatar, parseAvatarText } from "#app/voices/avatar/avatar.ts";
import type { Db, DecisionTable, ErasureTable, ResponseStatus, ResponseTable, Tables } from "#server/db/schema.ts";
import { statusLabels } from "./status-labels.ts";

export type Hiding = Extract<ErasureTable["what"], "taken-down" | "office" | "withdrawn">;

const hidings: Record<Hiding, { from: RawBuilder<boolean>; set(now: number): UpdateObject<Tables, "response"> }> = {
  "taken-down": {
    from: sql`status <> 'taken-down'`,
    // For a response that was declined before, its time still counts from then.
    set: (now) => ({
      status: "taken-down",
      decided: sql<number>`case when status = 'declined' then decided else ${now} end`,
    }),
  },
  office: {
    from: sql`status <> 'taken-down' and sharing = 'everyone'`,
    set: () => ({
      sharing: "office",
      status: sql<ResponseStatus>`case when status in ('approved', 'published') then 'read' else status end`,
    }),
  },
  withdrawn: { from: sql`status in ('approved', 'published')`, set: (decided) => ({ status: "declined", decided }) },
};

/** @returns whether it changed */
export async function hideResponse(trx: Db, id: string, hiding: Hiding, now: number): Promise<boolean> {
  const { from, set } = hidings[hiding];
  const { numUpdatedRows } = await trx
    .updateTable("response")
    .set({ ...set(now), appears_at: null, featured: null })
    .where("id", "=", id)
    .where(from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The row stays, so that its receipt tells what became of it. */
async function eraseWords(trx: Db, id: string): Promise<void> {
  const response = trx.selectFrom("response").select("status").where("id", "=", id);
  const status = (await response.executeTakeFirst())?.status;
  if (status === "published") await raiseRevision(trx);
  await trx
    .updateTable("response")
    .set({
      text: "",
      name: "",
      reason: null,
      original_json: null,
      answer: null,
      featured: null,
      appears_at: null,
      status: status === "read" || status === "declined" ? status : "taken-down",
    })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("decision").set({ reason: null }).where("response", "=", id).execute();
}

export async function saveDecision(trx: Db, decision: Omit<DecisionTable, "id">): Promise<void> {
  await trx
    .insertInto("decision")
    .values({ id: randomBytes(12).toString("hex"), ...decision })
    .execute();
}

/** What was corrected after the backup, in the words that it has now. */
export async function correctAgain(
  trx: Db,
  { id, name, text, original_json }: Pick<ResponseTable, "id" | "name" | "text" | "original_json">,
): Promise<void> {
  // Where the first words were destroyed since, those of the backup go below, unless they are held in it.
  const first = sql<string>`coalesce(${original_json}, original_json, json_object('name', name, 'text', text))`;
  const other = sql<boolean>`(name, text) <> (${name}, ${text})`;
  const words = { name, text, original_json: first };
  await trx.updateTable("response").set(words).where("id", "=", id).where(other).execute();
}

const responses = {
  id: "response.id",
  of: ["response", "response.id"],
  dates: { received: sql<number>`response.posted`, decided: sql<number>`coalesce(response.decided, response.posted)` },
} as const;

const inState = (state: RawBuilder<SqlBool>): RecordKind => ({
  ...responses,
  listedAs: "response",
  words: sql`name, text, original_json`,
  kept: sql`response.source = 'visitor' and response.text <> ''`,
  state,
  shown: sql`response.status in ('approved', 'published')`,
  destroy: eraseWords,
});

export const voicesRecords = {
  waiting: inState(sql`response.status in ('waiting', 'approved')`),
  published: inState(sql`response.status = 'published'`),
  office: inState(sql`response.status = 'read'`),
  declined: inState(sql`response.status = 'declined'`),
  "taken-down": inState(sql`response.status = 'taken-down'`),
  originals: {
    ...responses,
    listedAs: "original",
    words: sql`original_json`,
    kept: sql`response.original_json is not null`,
    // With words that nobody is shown, their original goes too.
    state: sql`response.status not in ('declined', 'taken-down')`,
    destroy: (trx, id) => trx.updateTable("response").set({ original_json: null }).where("id", "=", id).execute(),
  },
  reasons: {
    id: "decision.id",
    listedAs: "reason",
    words: sql`reason`,
    dates: { decided: sql`decision.decided` },
    of: ["response", "decision.response"],
    // A reason may repeat the child's words; who decided what, and when, stays.
    kept: sql`decision.reason is not null`,
    destroy: (trx, id) => trx.updateTable("decision").set({ reason: null }).where("id", "=", id).execute(),
  },
  "removal-requests": {
    id: "removal_request.id",
    listedAs: "removal-request",
    words: sql`name, words`,
    of: ["removal-request", "removal_request.id"],
    dates: { received: sql`removal_request.received_at`, decided: sql`removal_request.handled_at` },
    state: sql`removal_request.handled_at is not null`,
    destroy: (trx, id) => trx.deleteFrom("removal_request").where("id", "=", id).execute(),
  },
} satisfies Partial<Record<KindName, RecordKind>>;

export const originalJson = jsonColumn<Pick<ResponseTable, "name" | "text">>();

export const sentResponses: ItemSource = {
  id: sql`response.id`,
  at: sql`response.posted`,
  waits: sql`response.status = 'waiting'`,
  async list(db, where) {
    const rows = await db
      .selectFrom("response")
      .leftJoin("avatar", "avatar.hash", "response.avatar")
      .leftJoin("topic", "topic.id", "response.topic")
      .select(["response.id", "response.topic", "topic.question", "name", "text", "original_json", "response.status"])
      .select(["response.avatar", "avatar.options", "posted", "distress"])
      .where("source", "=", "visitor")
      .where(where)
      .orderBy("response.id")
      .limit(PAGE)
      .execute();
    return rows.map(({ id, name, text, ...row }) => {
      const first = row.original_json ? originalJson.parse(row.original_json) : { name, text };
      const written = [{ caption: `As it was sent by ${first.name}`, text: first.text }];
      if (row.original_json) written.push({ caption: `As a moderator changed it, by ${name}`, text });
      const avatar = parseAvatarText(row.options ?? "");
      const choices = countChoices(avatar);
      return {
        kind: "response",
        id,
        receivedAt: row.posted,
        about: row.question ?? row.topic,
        status: statusLabels[row.status].inConcern,
        name: first.name,
        written: written.filter((words) => words.text !== ""),
        avatar: row.options && describeAvatar(avatar),
        face: choices > 0 ? { hash: row.avatar, choices } : null,
        typed: { long: [first.text], short: [first.name] },
        distress: row.distress === 1,
      };
    });
  },
  /** One that is on a page, or about to be, waits again; afterwards a moderator has to approve it once more. */
  async takeOffPages(trx, id, now) {
    const onPage = trx.updateTable("response").where("id", "=", id).where("status", "in", ["approved", "published"]);
    const waits = { status: "waiting", decided: null, appears_at: null, featured: null } as const;
    if ((await onPage.set(waits).executeTakeFirst()).numUpdatedRows === 0n) return;
    // A restored backup must not show it again.
    await noteErasure(trx, "withdrawn", "response", id, now);
    await raiseRevision(trx);
  },
  async answer(trx, id, answer, answered_at) {
    await trx.updateTable("response").set({ answer, answered_at }).where("id", "=", id).execute();
  },
  async mark(trx, id, need) {
    const response = trx.updateTable("response").where("id", "=", id);
    if (need === "words") await response.set({ distress: 1 }).execute();
    else await response.set({ flags: sql`flags || ',language'` }).where("flags", "not like", "%language%").execute();
  },
};

export const sentRequests: ItemSource = {
  id: sql`removal_request.id`,
  at: sql`removal_request.received_at`,
  waits: sql`handled_at is null`,
  async list(db, where) {
    const requests = db.selectFrom("removal_request").selectAll().where(where).orderBy("id").limit(PAGE);
    return (await requests.execute()).map(({ id, name, words, received_at: receivedAt, handled_at }) => ({
      kind: "removal-request",
      id,
      receivedAt,
      about: "A request to take words down",
      name,
      status: handled_at === null ? "waits for a moderator" : "handled by a moderator",
      written: [{ caption: "What they wrote about the words", text: words }],
      typed: { long: [words], short: [name] },
    }));
  },
};
