import type { AppLoadContext } from "@remix-run/node";
import { type RawBuilder, sql } from "kysely";
import { dayAt, timeFormat } from "#app/base/dates.ts";
import { emailOf } from "#app/base/markup.ts";
import { CONCERNS, concernHref, safeguardingOf } from "#app/base/office.ts";
import { LINK_LIFE_DAYS, officeLink } from "#app/base/office-links.server.ts";
import { lockRow } from "#app/base/stores.server.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { DAY_MS } from "#server/day.ts";
import type { ConcernEntryTable, ConcernState, ConcernTable, Db } from "#server/db/schema.ts";
import type { Mail } from "#server/mail/mail.ts";
import { changeEmail, deleteEmailsWhere } from "#server/mail/queued-emails.ts";
import { causeLabels, type Step, stateLabels, strengths } from "./concern.ts";
import { findItem, findSameChild, itemSources, listMissed } from "./concern-items.server.ts";
import { findGuide } from "./guide.server.ts";

/** Emails to one address within MAX_EMAILS_MS; what more is due becomes one list. */
const MAX_EMAILS = 3;
const MAX_EMAILS_MS = 10 * 60_000;
const EMAILED = "Emailed";
/** The same step sent twice within this time counts once. */
const REPEAT_MS = 10 * 60_000;

type NotifyContext = Pick<AppLoadContext, "env" | "mail" | "secret" | "siteUrl">;

/** `item` is null when it is about neither a response nor a submission. */
type Raised = Pick<ConcernTable, "kind" | "item" | "cause"> & {
  /** An email address, or `site`. */
  by: string;
  now: number;
  text?: string;
};

/**
 * Opens the concern of an item (or opens it again), or adds it to an open one of the same child, and queues an email.
 * Call it inside a transaction.
 */
export async function raiseConcern(trx: Db, context: NotifyContext, raised: Raised): Promise<{ number: string }> {
  const { kind, item, cause, by, now } = raised;
  const ofItem = sql<boolean>`number in (select number from concern_about where kind = ${kind} and item = ${item})`;
  if (item !== null) await lockRow(trx, "concern", ofItem);
  const earlierConcern = item === null ? null : await findConcernOf(trx, kind, item);
  // Somebody has understood the words meanwhile, or read them again: they are worse than it says.
  const isWorse = cause !== "language" && (earlierConcern?.cause === "language" || earlierConcern?.may_publish === 1);
  if (earlierConcern && earlierConcern.state !== "closed" && !isWorse) {
    const { number } = earlierConcern;
    const text = [causeLabels[cause], raised.text].filter(Boolean).join(": ");
    const entries = await listEntries(trx, [number]);
    // Or whoever raised it first could withdraw it.
    if (cause === "moderator" && !entries.some((entry) => entry.made_by === by && entry.text.endsWith(text)))
      await addEntry(trx, { concern: number, made_at: now, made_by: by, kind: "note", text });
    return { number };
  }
  const may_publish = cause === "language" ? 1 : 0;
  const fresh = { cause, state: "new", outcome: null, may_publish, notified: 0, due_at: now, news_at: null } as const;
  const number = earlierConcern?.number ?? (await nextNumber(trx, now));
  // Looked for after the number: what is opened at the same time is among these, or takes the number.
  const joined = earlierConcern ? null : await join(trx, context, raised);
  if (joined) return { number: joined };
  const { state = "new", cause: earlierCause = cause } = earlierConcern ?? {};
  const reopen = trx.updateTable("concern").set(fresh).where("number", "=", number).where("state", "=", state);
  const open = trx.insertInto("concern").values({ number, kind, item, received_at: now, ...fresh });
  const changed = earlierConcern
    ? (await reopen.where("cause", "=", earlierCause).executeTakeFirst()).numUpdatedRows
    : (await open.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows;
  // Somebody else has opened or changed one at the same time.
  if (!changed) return raiseConcern(trx, context, raised);
  const text = [earlierConcern && "Opened again", causeLabels[cause], raised.text].filter(Boolean).join(": ");
  await addEntry(trx, { concern: number, made_at: now, made_by: by, kind: "state", text });
  if (may_publish === 0) await takeOffPages(trx, number, now);
  await notify(trx, context, now, number);
  return { number };
}

/**
 * To an open concern of the same child; its owner is notified. If so far it was only about another language, or somebody
 * has looked at that already, whoever acts has to look anew.
 * @returns its number, null when there is none
 */
async function join(trx: Db, context: NotifyContext, raised: Raised): Promise<string | null> {
  const { kind, item, cause, by, now } = raised;
  const message = item === null ? null : await findItem(trx, kind, item);
  const match = message && (await findSameChild(trx, message));
  if (!match || item === null) return null;
  const { number = "" } = (await findConcernOf(trx, match.kind, match.id)) ?? {};
  await lockRow(trx, "concern", sql`number = ${number}`);
  const concern = await findConcern(trx, number);
  // It was closed a moment ago: another one may be open.
  if (!concern || concern.state === "closed") return join(trx, context, raised);
  const joined = await findConcernOf(trx, kind, item);
  if (joined) return joined.number;
  const row = { concern: number, cause, joined_at: now };
  const insert = trx.insertInto("concern_joined").values({ kind, item, ...row });
  await insert.onConflict((conflict) => conflict.columns(["kind", "item"]).doUpdateSet(row)).execute();
  const isNew = concern.cause === "language" && (cause !== "language" || concern.state !== "new");
  const soon = now + context.env.CONCERN_MINUTES * 60_000;
  const due = isNew
    ? { state: "new" as const, outcome: null, notified: 0, due_at: now }
    : { news_at: now, due_at: Math.min(concern.due_at ?? soon, soon) };
  const isStronger = strengths[cause] > strengths[concern.cause];
  const may_publish = cause === "language" ? concern.may_publish : 0;
  const change = { ...due, may_publish, cause: isStronger ? cause : concern.cause };
  await trx.updateTable("concern").set(change).where("number", "=", number).execute();
  const words = ["Another message came", match.why, causeLabels[cause], raised.text].filter(Boolean).join(": ");
  await addEntry(trx, { concern: number, made_at: now, made_by: by, kind: "message", text: words });
  if (may_publish === 0) await takeOffPages(trx, number, now);
  await notify(trx, context, now, number);
  return number;
}

/** The first one, then those that joined. */
export async function listItemsOf(db: Db, numbers: string[]) {
  if (numbers.length === 0) return [];
  const about = db.selectFrom("concern_about").select(["kind", "item", "number"]).where("number", "in", numbers);
  return about.orderBy("received_at").orderBy("item").execute();
}

async function takeOffPages(trx: Db, number: string, now: number): Promise<void> {
  const items = await listItemsOf(trx, [number]);
  // In one order, before anything else is locked, so that none waits for another that waits for it.
  const responses = items.flatMap(({ kind, item }) => (kind === "response" ? [item] : [])).sort();
  for (const id of responses) await lockRow(trx, "response", sql`id = ${id}`);
  for (const { kind, item } of items) if (kind !== "none") await itemSources[kind].takeOffPages?.(trx, item, now);
}

/** Safe to run twice at once. */
export async function raiseMissed(db: Db, context: NotifyContext & Pick<AppLoadContext, "clock">): Promise<void> {
  const now = context.clock.now();
  for await (const { kind, id, need } of listMissed(db, now)) {
    await db.transaction().execute(async (trx) => {
      await itemSources[kind].mark?.(trx, id, need);
      await raiseConcern(trx, context, { kind, item: id, cause: need, by: "site", now });
    });
    context.mail.wake();
  }
}

async function nextNumber(trx: Db, now: number): Promise<string> {
  const year = dayAt(now, await findTimeZone(trx)).slice(0, 4);
  const last = await trx
    .selectFrom("concern")
    .select("number")
    .where("number", "like", `${year}-%`)
    .orderBy(({ fn }) => fn("length", ["number"]), "desc")
    .orderBy("number", "desc")
    .executeTakeFirst();
  return `${year}-${String(Number(last?.number.split("-")[1] ?? 0) + 1).padStart(3, "0")}`;
}

/** Also what a clock that was far ahead has put off for longer than anything waits. */
const isDue = (now: number, { CONCERN_MINUTES }: Pick<NotifyContext["env"], "CONCERN_MINUTES">) =>
  sql<boolean>`(due_at <= ${now} or due_at > ${now + DAY_MS + CONCERN_MINUTES * 60_000})`;

const hasNews = sql<boolean>`news_at is not null`;

/** @returns how many were due */
export async function notifyDue(db: Db, context: NotifyContext & Pick<AppLoadContext, "clock">): Promise<number> {
  const now = context.clock.now();
  const due = db
    .selectFrom("concern")
    .select("number")
    .where(sql<boolean>`${isDue(now, context.env)} or ${hasNews}`);
  if (!(await due.limit(1).executeTakeFirst())) return 0;
  const count = await db.transaction().execute((trx) => notify(trx, context, now));
  if (count > 0) context.mail.wake();
  return count;
}

/**
 * Whom it emails when: spec concerns.notified. The emails have no words of the child. Several instances queue each only
 * once, since the claim moves the time when the next is due. After too many emails all stay due, for one list.
 */
async function notify(trx: Db, context: NotifyContext, now: number, only?: string): Promise<number> {
  const { env, mail } = context;
  const officers = safeguardingOf(env);
  const emailCount = await countEmails(trx, now);
  if (officers.length === 0 || emailCount >= MAX_EMAILS) return 0;
  const claim = (which: RawBuilder<boolean>) => {
    const rows = trx.updateTable("concern").set("news_at", null).where(which);
    return (only ? rows.where("number", "=", only) : rows)
      .returning(["number", "state", "received_at", "notified"])
      .returning(["cause", "kind"]);
  };
  const soon = now + env.CONCERN_MINUTES * 60_000;
  const due_at = sql<number>`case when state = 'new' and notified < ${officers.length} then cast(${soon} as bigint) else ${now + DAY_MS} end`;
  const due = await claim(isDue(now, env))
    .set((row) => ({ due_at, notified: row("notified", "+", 1) }))
    .execute();
  const news = await claim(hasNews).execute();
  const claimed = [...due.map((row) => ({ ...row, isDue: true })), ...news.map((row) => ({ ...row, isDue: false }))];
  const isList = emailCount + claimed.length > MAX_EMAILS;
  const emails = new Map<string, { address: string; concerns: Notified[] }>();
  for (const row of claimed.sort((a, b) => a.received_at - b.received_at)) {
    const { number, notified, cause, kind } = row;
    const isNew = row.state === "new";
    const isLate = isNew && notified > officers.length;
    const entries = await listEntries(trx, [number]);
    const isMessage = entries.findLast((entry) => entry.kind !== "mail")?.kind === "message";
    const opener = entries.findLast((entry) => entry.kind === "state")?.made_by ?? "";
    const latest = entries.findLast((entry) => entry.kind === "mail")?.notified?.split(", ") ?? [];
    const owners = (isNew ? latest : [opener]).filter((address) => [...officers, ...env.MODERATORS].includes(address));
    const turn = !isNew || isLate ? officers : officers.slice(notified - 1, notified);
    // Of words in another language that they can read themselves, moderators get an email of its own.
    const isForAll = isNew && (notified > 1 || (cause === "language" && kind === "submission"));
    const all = [
      ...turn,
      ...(isMessage && officers.includes(opener) ? [opener] : []),
      ...(isForAll ? env.MODERATORS : []),
    ];
    const to = [...new Set(row.isDue || owners.length === 0 ? all : owners)];
    const concern = { ...row, isMessage, isNews: isMessage && !(row.isDue && isNew) };
    for (const address of to) {
      const key = isList ? address : `${number} ${address}`;
      emails.set(key, { address, concerns: [...(emails.get(key)?.concerns ?? []), concern] });
    }
    const entry = { concern: number, made_at: now, made_by: "site", kind: "mail" } as const;
    await addEntry(trx, { ...entry, text: isList ? `${EMAILED} in a list` : EMAILED, notified: to.join(", ") });
  }
  for (const { address, concerns } of emails.values()) {
    const id = aboutConcern(concerns.length === 1 && concerns[0] ? concerns[0].number : "list");
    await mail.queue(trx, await writeEmail(trx, context, address, concerns, now), id);
  }
  return claimed.length;
}

/** A list counts as one. */
async function countEmails(db: Db, now: number): Promise<number> {
  const emailed = db.selectFrom("concern_entry").select(["id", "text", "made_at"]).where("kind", "=", "mail");
  const recent = await emailed
    .where("made_at", ">", now - MAX_EMAILS_MS)
    .where("made_at", "<=", now)
    .execute();
  return new Set(recent.map(({ id, text, made_at }) => (text === EMAILED ? id : made_at))).size;
}

/** `isMessage` while nobody has done anything since another message came, `isNews` if that is what the email is about. */
type Notified = Pick<ConcernTable, "number" | "state" | "cause" | "received_at" | "notified"> &
  Record<"isMessage" | "isNews", boolean>;

async function writeEmail(
  trx: Db,
  context: NotifyContext,
  address: string,
  concerns: Notified[],
  now: number,
): Promise<Mail> {
  const officers = safeguardingOf(context.env);
  const timeZone = await findTimeZone(trx);
  const clock = timeFormat("clock", timeZone);
  const days = timeFormat("day", timeZone);
  const isLate = concerns.some(({ state, notified }) => state === "new" && notified > officers.length);
  const phones = isLate ? (await findGuide(trx)).phones.map((phone) => `${phone.name}: ${phone.number}`) : [];
  const [first] = concerns.length === 1 ? concerns : [];
  const about = first?.cause === "language" ? causeLabels.language : "A child may be in danger";
  const subject = first?.isNews ? "Another message" : first?.state === "new" ? about.split(":")[0] : "Not closed yet";
  const lines = concerns.map(({ number, received_at, state, isMessage, notified }) =>
    [
      `Concern ${number}, received ${clock.format(received_at)} on ${days.format(received_at)}.`,
      (!first || notified > 1 || isMessage) && `What it says now: ${stateLabels[state]}.`,
      isMessage && "Another message came.",
      state !== "new" && "Please go on, or close it.",
    ]
      .filter(Boolean)
      .join(" "),
  );
  const email = emailOf(first ? `${subject}: Concern ${first.number}` : "Concerns to look at now: a list", [
    first ? `${about}. ${lines}` : lines.join("\n"),
    ...(officers.includes(address)
      ? [
          `Open it here. The link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
          { link: officeLink(context, address, now, first ? concernHref(first.number) : CONCERNS) },
        ]
      : [`You cannot open it yourself. Please make sure that one of these people does: ${officers.join(", ")}.`]),
    ...(phones.length > 0 ? [`Please ring:\n${phones.join("\n")}`] : []),
  ]);
  return { to: address, ...email };
}

/** How the ids of its emails begin. */
const aboutConcern = (number: string) => `concern-${number}-`;

async function withdrawEmails(trx: Db, number: string): Promise<void> {
  const emails = trx.selectFrom("mail").select(["id", "message_json"]);
  await deleteEmailsWhere(trx, sql`id like ${`${aboutConcern(number)}%`}`);
  const lists = emails.where("id", "like", `${aboutConcern("list")}%`).orderBy("id");
  for (const { id } of await lists.execute()) {
    // Locked, in this order: others may open other concerns of the same lists.
    await lockRow(trx, "mail", sql`id = ${id}`);
    const email = await emails.where("id", "=", id).executeTakeFirst();
    if (!email) continue;
    const { html: _, ...list }: Mail = JSON.parse(email.message_json);
    const lines = list.text.split("\n").filter((line) => !line.startsWith(`Concern ${number},`));
    if (lines.some((line) => /^Concern \d/.test(line))) await changeEmail(trx, id, { ...list, text: lines.join("\n") });
    else await deleteEmailsWhere(trx, sql`id = ${id}`);
  }
}

type NewEntry = Pick<ConcernEntryTable, "concern" | "made_at" | "made_by" | "kind" | "text"> &
  Partial<Pick<ConcernEntryTable, "notified" | "reference">>;
/** Call it with the concern's row locked. @returns its id: they sort as they were added */
async function addEntry(trx: Db, entry: NewEntry): Promise<string> {
  const before = await listEntries(trx, [entry.concern]);
  const id = `${entry.concern}-${String(before.length + 1).padStart(4, "0")}`;
  await trx
    .insertInto("concern_entry")
    // None is before the last one, whenever its request began; emails of one list have one time.
    .values({
      id,
      ...entry,
      ...(entry.kind !== "mail" && { made_at: Math.max(entry.made_at, before.at(-1)?.made_at ?? 0) }),
    })
    .execute();
  return id;
}

/** The id of the step's entry; or why nothing changed: what it says now, by whom and when. */
type Taken =
  | { entry: string }
  | { state: ConcernState; by: string; since: number; answer?: string; isMessage?: true }
  | null;

/**
 * Of two steps at one time that exclude each other, the later learns who was first, and of another message before it
 * decides; the same step sent twice counts once. Null when there is no such concern, or none that this step is for.
 */
export async function takeStep(db: Db, number: string, step: Step, officer: string, now: number): Promise<Taken> {
  if (!isNumber(number)) return null;
  return db.transaction().execute(async (trx) => {
    await lockRow(trx, "concern", sql`number = ${number}`);
    const concern = await findConcern(trx, number);
    const items = await listItemsOf(trx, [number]);
    if (!concern || (step.ofResponse && !items.some(({ kind }) => kind === "response"))) return null;
    const entries = await listEntries(trx, [number]);
    const entry = { concern: number, made_by: officer, ...step.entry };
    const isSame = (other: ConcernEntryTable) =>
      Object.entries(entry).every(([name, value]) => value === other[name as keyof typeof entry]);
    const latest = entries.findLast(({ kind }) => kind !== "mail");
    if (latest && latest.made_at > now - REPEAT_MS && isSame(latest)) return { entry: latest.id };
    const last = step === mistake ? latest : entries.findLast(({ kind }) => kind === "state");
    const { state } = step.change ?? {};
    const seen = entries.findIndex(({ id }) => id === step.seen);
    const kinds = entry.kind === "answer" ? ["answer", "message"] : step.change ? ["state", "message"] : [];
    const unseen = seen < 0 ? undefined : entries.slice(seen + 1).find(({ kind }) => kinds.includes(kind));
    if (unseen && isSame(unseen)) return { entry: unseen.id };
    const isLate = step === mistake && !isMistake(entries, officer, now);
    if (!step.from.includes(concern.state) || isLate || unseen) {
      const { made_by = "", made_at = now, kind, text } = unseen ?? last ?? {};
      const more = kind === "answer" ? { answer: text } : kind === "message" ? ({ isMessage: true } as const) : {};
      return { state: concern.state, by: made_by, since: made_at, ...more };
    }
    // A note may be written while another message comes, which nobody has read then.
    const isRead = !entries.slice(seen < 0 ? entries.length : seen + 1).some(({ kind }) => kind === "message");
    const isSeen = state === "opened" || (latest?.kind === "message" && isRead);
    const due = state === "closed" ? { due_at: null } : isSeen ? { due_at: now + DAY_MS } : {};
    const change = {
      ...step.change,
      ...due,
      ...(state && { outcome: step.outcome }),
      ...(isRead && { news_at: null }),
    };
    await trx.updateTable("concern").set(change).where("number", "=", number).execute();
    if (state) await withdrawEmails(trx, number);
    if (step.change?.may_publish === 0) await takeOffPages(trx, number, now);
    for (const { kind, item } of entry.kind === "answer" ? items : [])
      if (kind !== "none") await itemSources[kind].answer?.(trx, item, entry.text, now);
    return { entry: await addEntry(trx, { ...entry, made_at: now }) };
  });
}

const mistake: Step = {
  title: "",
  from: ["new"],
  change: { state: "closed", may_publish: 1 },
  outcome: "Raised by mistake",
  entry: { kind: "state", text: `${stateLabels.closed}: Raised by mistake`, notified: null, reference: null },
};

/** Whoever raised it can withdraw it for ten minutes, while nobody has done or said anything more. */
export function isMistake(entries: ConcernEntryTable[], officer: string, now: number): boolean {
  const [raised, ...others] = entries.filter(({ kind }) => kind !== "mail");
  return others.length === 0 && raised?.made_by === officer && raised.made_at > now - REPEAT_MS;
}

export const withdrawConcern = (db: Db, number: string, officer: string, now: number) =>
  takeStep(db, number, mistake, officer, now);

/** The same words by the same officer again lead to the one that is open about them. */
export function raiseByHand(
  db: Db,
  context: NotifyContext,
  description: string,
  by: string,
  now: number,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const openConcern = await trx
      .selectFrom("concern_entry")
      .innerJoin("concern", "concern.number", "concern_entry.concern")
      .select("concern.number")
      .where("made_by", "=", by)
      .where("text", "=", `${causeLabels.hand}: ${description}`)
      .where("state", "!=", "closed")
      .executeTakeFirst();
    if (openConcern) return openConcern.number;
    const raised = { kind: "none", item: null, cause: "hand", by, now, text: description } as const;
    return (await raiseConcern(trx, context, raised)).number;
  });
}

export async function listEntries(db: Db, numbers: string[]): Promise<ConcernEntryTable[]> {
  if (numbers.length === 0) return [];
  const entries = db.selectFrom("concern_entry").selectAll().where("concern", "in", numbers);
  return entries.orderBy("made_at").orderBy("id").execute();
}

/** PostgreSQL refuses some other texts, such as NUL. */
const isNumber = (text: string) => /^\d{4}-\d{3,9}$/.test(text);

export async function findConcern(db: Db, number: string): Promise<ConcernTable | null> {
  if (!isNumber(number)) return null;
  return (await db.selectFrom("concern").selectAll().where("number", "=", number).executeTakeFirst()) ?? null;
}

export async function findConcernOf(db: Db, kind: ConcernTable["kind"], item: string): Promise<ConcernTable | null> {
  const about = db.selectFrom("concern_about").select("number").where("kind", "=", kind).where("item", "=", item);
  return findConcern(db, (await about.executeTakeFirst())?.number ?? "");
}

const CLOSED_LISTED = 100;

/** Those that nobody has opened first, then the oldest, then those closed last. */
export async function listConcerns(db: Db): Promise<ConcernTable[]> {
  const all = db.selectFrom("concern").selectAll();
  const open = all.where("state", "!=", "closed").orderBy(sql`state <> 'new'`).orderBy("received_at").orderBy("number");
  const closed = all.where("state", "=", "closed").orderBy("received_at", "desc").limit(CLOSED_LISTED);
  return [...(await open.execute()), ...(await closed.execute())];
}

export function measureConcerns(db: Db) {
  const open = db.selectFrom("concern").where("state", "!=", "closed");
  return open
    .select(({ fn }) => [
      fn.countAll<number>().as("open"),
      fn.count<number>("number").filterWhere("state", "=", "new").as("unopened"),
      fn.min<number | null>("received_at").filterWhere("state", "=", "new").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
}

export async function eraseConcern(trx: Db, number: string): Promise<void> {
  await trx.deleteFrom("concern_entry").where("concern", "=", number).execute();
  await trx.deleteFrom("concern_joined").where("concern", "=", number).execute();
  await trx.deleteFrom("concern").where("number", "=", number).execute();
}

/**
 * After a database was lost, both sites may have gone on from the same backup and given a number to different concerns.
 * Only on SQLite.
 * @returns the backup's concerns that have another number now
 */
export async function renumberConcerns(
  trx: Db,
  backupConcerns: ConcernTable[],
): Promise<[before: string, now: string][]> {
  const subject = ({ kind, item, received_at }: Omit<ConcernTable, "number">) => `${kind} ${item ?? received_at}`;
  const numbers = new Map(backupConcerns.map((concern) => [subject(concern), concern.number]));
  const backupNumbers = new Set(numbers.values());
  const concerns = await trx.selectFrom("concern").selectAll().execute();
  let last = [...backupConcerns, ...concerns].reduce((most, { number }) => Math.max(most, Number(number.slice(5))), 0);
  const moved = new Map<string, string>();
  for (const { number, ...about } of concerns) {
    const joined = numbers.get(subject(about));
    if (joined === number || (!joined && !backupNumbers.has(number))) continue;
    moved.set(number, joined ?? number.slice(0, 5) + String(++last).padStart(3, "0"));
    if (joined) await trx.deleteFrom("concern").where("number", "=", number).execute();
  }
  const moves = sql`from json_each(${JSON.stringify(Object.fromEntries(moved))})`;
  await sql`update concern_entry set id = value || '-' || concern_entry.id, concern = value ${moves} where key = concern`.execute(
    trx,
  );
  await sql`update concern_joined set concern = value ${moves} where key = concern`.execute(trx);
  await sql`update concern set number = value ${moves} where key = number`.execute(trx);
  return [...moved];
}
