import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonColumn } from "#app/base/stores.server.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import type { Need } from "#app/help/help-words.ts";
import { firstAvatar, formatAvatar, parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { isNickname } from "#app/voices/digime/nickname.ts";
import { DAY_MS } from "#server/day.ts";
import type { ConcernTable, Db, ResponseStatus } from "#server/db/schema.ts";
import { phraseFinder } from "./concern.ts";

export interface ConcernItem {
  kind: ConcernItemKind;
  id: string;
  receivedAt: number;
  about: string;
  status: string;
  name: string;
  /** Each below what was asked or done; none once they are erased. */
  written: { caption: string; text: string }[];
  /** Null for a submission. */
  avatar: { hash: string; options: string } | null;
  /** In boxes of many lines and of one. */
  typed: { long: string[]; short: string[] };
  distress: boolean;
}

const statusLabels: Record<ResponseStatus, string> = {
  waiting: "waits for a moderator",
  approved: "approved, to be shown on the website",
  published: "shown on the website",
  read: "read, for the office only",
  declined: "not published",
  "taken-down": "taken down by its writer",
};

const originalJson = jsonColumn<{ name: string; text: string }>();
const answersJson = jsonColumn<Record<string, string[]>>();
const formJson = jsonColumn<{ formName: string; fieldsets: { columns: FormField[][] }[] }>();
interface FormField {
  alias: string;
  caption: string;
  type: string;
  format?: string;
  autocomplete: string | null;
  options: { value: string; label: string }[];
}

/** Null when the concern was opened by hand, or its submission was deleted. */
export async function findItem(db: Db, { kind, item }: ConcernTable): Promise<ConcernItem | null> {
  if (kind === "none") return null;
  return (await kinds[kind].read(db, sql`${kinds[kind].id} = ${item}`))[0] ?? null;
}

/** Visitors are served between any two. */
export async function* listItems(
  db: Db,
  isWanted: (kind: ConcernItemKind, stored: (typeof kinds)[ConcernItemKind]) => RawBuilder<SqlBool>,
): AsyncGenerator<ConcernItem> {
  for (const kind of Object.keys(kinds) as ConcernItemKind[])
    for (let after: string | undefined = ""; after !== undefined; ) {
      const { id, read } = kinds[kind];
      const page: ConcernItem[] = await read(db, sql`${id} > ${after} and ${isWanted(kind, kinds[kind])}`);
      for (const item of page) {
        await setImmediate();
        yield item;
      }
      after = page[PAGE - 1]?.id;
    }
}

const NEAR_MS = 30 * DAY_MS;
const MAX_ALIKE = 5;

/** What was sent within 30 days and has something in common, the strongest first. */
export async function listAlike(db: Db, item: ConcernItem): Promise<(ConcernItem & { why: string })[]> {
  const textOf = ({ written }: ConcernItem) => written.map(({ text }) => text).join("\n");
  const nameOf = ({ name }: ConcernItem) => name.toLowerCase().replace(/^anonymous$/, "");
  const hasPhrase = phraseFinder(textOf(item));
  const isDefault = formatAvatar(parseAvatarText(item.avatar?.options ?? "")) === formatAvatar(firstAvatar);
  const face = !isDefault && item.avatar?.hash;
  // A nickname that the site made says nothing about the child.
  const name = !isNickname(item.name) && nameOf(item);
  const [from, to] = [item.receivedAt - NEAR_MS, item.receivedAt + NEAR_MS];
  const alike: (ConcernItem & { why: string; strength: number })[] = [];
  for await (const other of listItems(db, (_, { at }) => sql`${at} between ${from} and ${to}`)) {
    const why = [
      hasPhrase(textOf(other)) && "the same words",
      face && face === other.avatar?.hash && "the same face",
      name && name === nameOf(other) && "the same name",
    ];
    const strength = why.reduce((sum, reason) => sum * 2 + Number(Boolean(reason)), 0);
    if (strength > 0 && other.id !== item.id) alike.push({ ...other, why: why.filter(Boolean).join(", "), strength });
  }
  return alike.sort((a, b) => b.strength - a.strength || b.receivedAt - a.receivedAt).slice(0, MAX_ALIKE);
}

/**
 * An earlier release may not have known what calls for a concern. Nothing says whether somebody has dealt with a form,
 * so one of these 30 days waits.
 */
export async function* listMissed(db: Db, now: number): AsyncGenerator<ConcernItem & { need: NonNullable<Need> }> {
  const matcher = await findHelpMatcher(db);
  const waits = {
    response: sql`response.status = 'waiting'`,
    submission: sql`received_at > ${now - NEAR_MS}`,
    "removal-request": sql`handled_at is null`,
  };
  const isMissed = (kind: ConcernItemKind, { id }: { id: RawBuilder<unknown> }) =>
    sql<boolean>`${waits[kind]} and not exists (select 1 from concern where concern.kind = ${kind} and item = ${id})`;
  for await (const item of listItems(db, isMissed)) {
    const need = item.distress ? "words" : matcher.needOf(item.typed.long, item.typed.short);
    if (need) yield { ...item, need };
  }
}

export async function countMissed(db: Db, now = Date.now()): Promise<number> {
  let count = 0;
  for await (const _ of listMissed(db, now)) count++;
  return count;
}

const PAGE = 25;

const responses = (db: Db) =>
  db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "name", "text", "original_json", "response.status"])
    .select(["response.avatar", "avatar.options", "posted", "distress"])
    .where("source", "=", "visitor");

async function readResponses(db: Db, where: RawBuilder<SqlBool>): Promise<ConcernItem[]> {
  const rows = await responses(db).where(where).orderBy("response.id").limit(PAGE).execute();
  return rows.map(({ id, name, text, ...row }) => {
    const sent = row.original_json ? originalJson.parse(row.original_json) : { name, text };
    const written = [{ caption: `As it was sent by ${sent.name}`, text: sent.text }];
    if (row.original_json) written.push({ caption: `As a moderator changed it, by ${name}`, text });
    return {
      kind: "response",
      id,
      receivedAt: row.posted,
      about: row.question ?? row.topic,
      status: statusLabels[row.status],
      name: sent.name,
      written: written.filter((one) => one.text !== ""),
      avatar: { hash: row.avatar, options: row.options ?? "" },
      typed: { long: [sent.text], short: [sent.name] },
      distress: row.distress === 1,
    };
  });
}

const submissions = (db: Db) =>
  db
    .selectFrom("submission")
    .leftJoin("form", "form.client_id", "submission.client_id")
    .select(["receipt", "submission.client_id", "received_at", "spam", "answers_json", "form.form_json"]);

async function readSubmissions(db: Db, where: RawBuilder<SqlBool>): Promise<ConcernItem[]> {
  return (await submissions(db).where(where).orderBy("receipt").limit(PAGE).execute()).map((row) => {
    const form = row.form_json ? formJson.parse(row.form_json) : null;
    const fields = form?.fieldsets.flatMap(({ columns }) => columns.flat()) ?? [];
    const answers = Object.entries(answersJson.parse(row.answers_json)).flatMap(([alias, answer]) => {
      const field = fields.find((one) => one.alias === alias);
      const labels = answer.map((value) => field?.options.find((one) => one.value === value)?.label ?? value);
      if (labels.length === 0 || field?.type === "hidden") return [];
      return { field, caption: field?.caption || alias, text: labels.join(", ") };
    });
    const textsOf = (type: string) =>
      answers.flatMap(({ field, text }) => {
        const { type: answered, format = "text" } = field ?? { type: "longAnswer" };
        return answered === type && format === "text" ? text : [];
      });
    return {
      kind: "submission",
      id: row.receipt,
      receivedAt: row.received_at,
      about: form?.formName ?? row.client_id,
      status: row.spam === 1 ? "set aside as spam" : "sent to the office",
      name: answers.find(({ field }) => field?.autocomplete?.endsWith("name"))?.text ?? "",
      written: answers.map(({ caption, text }) => ({ caption, text })),
      avatar: null,
      typed: { long: textsOf("longAnswer"), short: textsOf("shortAnswer") },
      distress: false,
    };
  });
}

async function readRequests(db: Db, where: RawBuilder<SqlBool>): Promise<ConcernItem[]> {
  const requests = db.selectFrom("removal_request").selectAll().where(where).orderBy("id").limit(PAGE);
  return (await requests.execute()).map(({ id, name, words, received_at: receivedAt, handled_at }) => ({
    ...{ kind: "removal-request", id, receivedAt, about: "A request to take words down", name, avatar: null },
    status: handled_at === null ? "waits for a moderator" : "handled by a moderator",
    written: [{ caption: "What they wrote about the words", text: words }],
    typed: { long: [words], short: [name] },
    distress: false,
  }));
}

const kinds = {
  response: { id: sql.ref("response.id"), at: sql.ref("posted"), read: readResponses },
  submission: { id: sql.ref("receipt"), at: sql.ref("received_at"), read: readSubmissions },
  "removal-request": { id: sql.ref("removal_request.id"), at: sql.ref("received_at"), read: readRequests },
};
type ConcernItemKind = keyof typeof kinds;
