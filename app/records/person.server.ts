import { randomBytes } from "node:crypto";
import { jsonColumn } from "#app/base/json-column.ts";
import { listItems } from "#app/concerns/concern-items.server.ts";
import { isHeld } from "#app/concerns/held.server.ts";
import type { Db } from "#server/db/schema.ts";

const answersJson = jsonColumn<Record<string, string[]>>();

/**
 * Everything that is kept about one person: responses and submissions with what was decided and their files, emails
 * that wait, concerns with their entries, requests to take words down, and holds. Rows are given as they are stored.
 * @param asked words that stand somewhere in it as whole words, such as a name or an email address
 * @param item the id of a response or the receipt of a submission that belongs to it, whatever its words
 */
export async function collectAbout(db: Db, asked: string, item: string | null) {
  const isAbout = wholeWords(asked);
  const has = (row: object) => Object.values(row).some((value) => typeof value === "string" && isAbout(value));
  const items = (await listItems(db)).filter(
    ({ id, name, written }) => id === item || isAbout(name) || written.some(({ text }) => isAbout(text)),
  );
  const ids = new Set(items.map(({ id }) => id));
  const ofItems = <T>(rows: T[], idOf: (row: T) => string | null) => rows.filter((row) => ids.has(idOf(row) ?? ""));
  const responses = ofItems(await db.selectFrom("response").selectAll().execute(), ({ id }) => id);
  const submissions = ofItems(await db.selectFrom("submission").selectAll().execute(), ({ receipt }) => receipt);
  const entries = await db.selectFrom("concern_entry").selectAll().orderBy("id").execute();
  const noted = new Set(entries.filter(has).map(({ concern }) => concern));
  const concerns = (await db.selectFrom("concern").selectAll().execute()).filter(
    (concern) => ids.has(concern.item ?? "") || noted.has(concern.number),
  );
  const emails = (await db.selectFrom("mail").select(["id", "queued_at", "message_json"]).execute()).filter(
    (row) => has(JSON.parse(row.message_json)) || [...ids].some((id) => row.message_json.includes(id)),
  );
  return {
    items,
    responses,
    submissions,
    files: ofItems(await db.selectFrom("submission_file").selectAll().execute(), ({ receipt }) => receipt),
    decisions: ofItems(await db.selectFrom("decision").selectAll().execute(), ({ response }) => response),
    concerns,
    entries: entries.filter(({ concern }) => concerns.some(({ number }) => number === concern)),
    emails,
    requests: (await db.selectFrom("removal_request").selectAll().execute()).filter(has),
    holds: ofItems(await db.selectFrom("hold").selectAll().execute(), (hold) => hold.item),
  };
}

/** Whether a text has these words, in any case, and not only as a part of longer words or addresses. */
function wholeWords(asked: string): (text: string) => boolean {
  const escaped = asked
    .normalize()
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const words = escaped.replace(/\s+/g, "\\s+");
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}.+_%@-])${words}(?![\\p{L}\\p{M}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`,
    "iu",
  );
  return (text) => pattern.test(text.normalize());
}

/**
 * Corrects an answer of a submission, and notes who did it.
 * @returns null when it is done; else why not
 */
export function correctAnswer(db: Db, receipt: string, field: string, value: string, by: string, now: number) {
  return db.transaction().execute(async (trx): Promise<string | null> => {
    const one = trx.updateTable("submission").where("receipt", "=", receipt);
    const free = one.where(({ not }) => not(isHeld("submission", "submission.receipt")));
    // An update that changes nothing locks the row on both engines.
    const lock = free.set(({ ref }) => ({ receipt: ref("receipt") })).returning("answers_json");
    const row = await lock.executeTakeFirst();
    if (!row) return `Nothing that can be changed is kept under ${receipt}: it is held, or there is no such receipt.`;
    const answers = answersJson.parse(row.answers_json);
    if (!Object.hasOwn(answers, field)) return `It has no ${field}. It has: ${Object.keys(answers).join(", ")}.`;
    await one.set({ answers_json: answersJson.format({ ...answers, [field]: [value] }) }).execute();
    const id = randomBytes(12).toString("hex");
    const note = { id, response: receipt, verdict: "corrected", reason: field, moderator: by, decided: now } as const;
    await trx.insertInto("decision").values(note).execute();
    return null;
  });
}
