import { sql } from "kysely";
import { normalise } from "#app/base/text.ts";
import { type ConcernItem, listItems } from "#app/concerns/concern-items.server.ts";
import type { Db } from "#server/db/schema.ts";

/**
 * Rows are given as they are stored.
 * @param words whole words that stand somewhere in them
 * @param item the id of a response or the receipt of a submission that belongs to the person, whatever its words
 */
export async function collectAbout(db: Db, words: string, item: string | null) {
  const isAbout = wholeWords(words);
  const has = (row: object) => Object.values(row).some((value) => typeof value === "string" && isAbout(value));
  const items: ConcernItem[] = [];
  for await (const response of listItems(db, (kind) => (kind === "removal-request" ? sql`1 = 0` : sql`1 = 1`)))
    items.push(response);
  const responses = await db.selectFrom("response").selectAll().execute();
  const decisions = await db.selectFrom("decision").selectAll().execute();
  const holds = await db.selectFrom("hold").selectAll().execute();
  const concerns = await db.selectFrom("concern").selectAll().execute();
  const entries = await db.selectFrom("concern_entry").selectAll().orderBy("id").execute();
  const requests = await db.selectFrom("removal_request").selectAll().execute();
  const itemOf = new Map(concerns.map((concern) => [concern.number, concern.item]));
  const named = [
    item,
    ...items.filter(({ name, written }) => has([name, ...written.map(({ text }) => text)])).map(({ id }) => id),
    ...responses.filter(({ name, reason, answer }) => has({ name, reason, answer })).map(({ id }) => id),
    ...decisions.filter(({ reason }) => has({ reason })).map(({ response }) => response),
    ...holds.filter(({ reason }) => has({ reason })).map((hold) => hold.item),
    ...entries.filter(has).map(({ concern }) => concern),
    // Who wrote an entry, or got an email, is not whom it is about.
    ...entries
      .filter(({ kind, made_by: _, ...entry }) => kind !== "mail" && has(entry))
      .map(({ concern }) => itemOf.get(concern)),
  ];
  const ids = new Set(named.filter((id) => id != null));
  const ofItems = <T>(rows: T[], idOf: (row: T) => string | null) => rows.filter((row) => ids.has(idOf(row) ?? ""));
  const concernsAbout = concerns.filter(({ number, item }) => ids.has(number) || ids.has(item ?? ""));
  const numbers = new Set(concernsAbout.map(({ number }) => number));
  const emails = (await db.selectFrom("mail").select(["id", "queued_at", "message_json"]).execute()).filter(
    (row) => has(JSON.parse(row.message_json)) || [...ids].some((id) => row.message_json.includes(id)),
  );
  return {
    items: ofItems(items, ({ id }) => id),
    responses: ofItems(responses, ({ id }) => id),
    submissions: ofItems(await db.selectFrom("submission").selectAll().execute(), ({ receipt }) => receipt),
    files: ofItems(await db.selectFrom("submission_file").selectAll().execute(), ({ receipt }) => receipt),
    decisions: ofItems(decisions, ({ response }) => response),
    concerns: concernsAbout,
    entries: entries.filter(({ concern }) => numbers.has(concern)),
    emails,
    requests: requests.filter((request) => ids.has(request.id) || has(request)),
    holds: ofItems(holds, (hold) => hold.item),
  };
}

const plain = (text: string) =>
  normalise(text.replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'").replace(/[\p{Pd}\u2212]/gu, "-"), "NFKC");

/** Scripts without spaces between words are left out: their words are found inside a sentence. */
const LETTER = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{M}\p{N}]`;

export function wholeWords(words: string): (text: string) => boolean {
  const pattern = plain(words)
    .trim()
    .replace(/(?<=\d)[\s-]+(?=\d)/g, "")
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replace(/\s+/g, "\\s+")
    .replace(/(?<=\d)(?=\d)/g, "[\\s\\-]*");
  const ends = String.raw`(?!${LETTER}|[_@\-]|\.[\p{L}\p{N}])`;
  const whole = new RegExp(String.raw`(?<!${LETTER}|[.+_%@\-])${pattern}${ends}`, "iu");
  return (text) => whole.test(plain(text));
}
