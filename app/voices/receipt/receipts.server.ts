import { randomBytes } from "node:crypto";
import { timeFormat } from "#app/base/dates.ts";
import { noteErasure, raiseRevision } from "#app/base/stores.server.ts";
import type { Need } from "#app/help/help-words.ts";
import { destroyAsked, type Stores } from "#app/records/disposals.server.ts";
import { findPeriod } from "#app/records/records.server.ts";
import { findSite } from "#app/site/site.server.ts";
import { type Avatar, formatAvatar, parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { deleteUnusedAvatars, hashAvatar, saveAvatars } from "#app/voices/avatar/avatars.server.ts";
import { responseHref } from "#app/voices/responses/addresses.ts";
import { type Hiding, hideResponse } from "#app/voices/responses/kept-responses.server.ts";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import { countNewer } from "#app/voices/responses/responses.server.ts";
import { findOpenTopic } from "#app/voices/responses/topics.server.ts";
import type { Db, ResponseStatus, Sharing } from "#server/db/schema.ts";
import type { Secret } from "#server/secret.ts";
import { formatCode, parseCode } from "./receipt-code.ts";

interface SentResponse {
  topic: string;
  name: string;
  text: string;
  avatar: Avatar;
  key: string;
}

export interface NewResponse extends SentResponse {
  sharing: Sharing;
  flags: PersonalDetail[];
  distress: boolean;
}

export interface Stored {
  id: string;
  /** For the child alone; only its hash is kept. */
  code: string;
  fresh: boolean;
}

/**
 * The code follows from key and words: the same sent twice gets the same code, and two children with the same words do
 * not. Call it inside a transaction.
 */
export async function saveResponse(trx: Db, secret: Secret, response: NewResponse, now: number): Promise<Stored> {
  const { topic, name, text, avatar } = response;
  const code = codeOf(secret, response);
  const id = randomBytes(12).toString("hex");
  await saveAvatars(trx, [avatar]);
  const stored = await trx
    .insertInto("response")
    .values({
      id,
      topic,
      source: "visitor",
      status: "waiting",
      name,
      text,
      avatar: hashAvatar(avatar),
      flags: response.flags.join(","),
      distress: response.distress ? 1 : 0,
      sharing: response.sharing,
      posted: now,
      receipt: hashCode(secret, code),
    })
    .onConflict((conflict) => conflict.column("receipt").doNothing())
    .returning("id")
    .executeTakeFirst();
  return { id, code, fresh: stored !== undefined };
}

/** Nobody gets the code without both its key and its words. */
export async function findStored(db: Db, secret: Secret, response: SentResponse): Promise<string | null> {
  const code = codeOf(secret, response);
  return (await findByCode(db, secret, code)) && code;
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export async function findReceipt(db: Db, secret: Secret, typed: string) {
  const code = parseCode(typed);
  if (!code) return null;
  const row = await db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
    .leftJoin("topic", "topic.id", "response.topic")
    .leftJoin("concern_about", (join) => join.onRef("item", "=", "response.id").on("kind", "=", "response"))
    .select(["response.id", "response.status", "sharing", "reason", "name", "text", "response.topic", "topic.question"])
    .select(["distress", "flags", "posted", "decided", "answer", "answered_at", "avatar.options", "cause"])
    .select(({ selectFrom }) =>
      selectFrom("decision")
        .select("verdict")
        .whereRef("decision.response", "=", "response.id")
        .where("verdict", "in", ["redacted", "changed", "undone"])
        .orderBy("decided", "desc")
        .limit(1)
        .as("changed"),
    )
    .where("receipt", "=", hashCode(secret, code))
    .executeTakeFirst();
  if (!row) return null;
  const { options, cause, distress, flags, answered_at: answered, ...shown } = row;
  const isDown = row.status === "taken-down";
  /** Another language says nothing about danger. */
  const isInDanger = distress || (cause !== null && cause !== "language");
  const isForeign = cause === "language" || flags.includes("language");
  return {
    ...shown,
    answered,
    /** Somebody, of a concern. */
    isTold: cause !== null,
    answer: paragraphs(row.answer ?? ""),
    changed: row.status === "published" && row.changed !== null && row.changed !== "undone",
    name: isDown ? "" : row.name,
    text: isDown ? [] : paragraphs(row.text),
    avatar: parseAvatarText(options ?? ""),
    need: (isInDanger ? "words" : isForeign ? "language" : null) as Need,
  };
}

export type ShownReceipt = Awaited<ReturnType<typeof showReceipt>>;

/** @param proof that it was just sent (`signNewReceipt`), or empty */
export async function showReceipt(db: Db, receipt: Receipt, query: URLSearchParams, proof: string) {
  const { id, posted, decided, answered, ...shown } = receipt;
  const { status, topic, question } = shown;
  const [{ responsesPerPage, timeZone }, open] = await Promise.all([findSite(db), findOpenTopic(db)]);
  const newer = status === "published" && question !== null ? await countNewer(db, { id, topic, posted }) : null;
  const dayOf = (time: number | null) => (time === null ? "" : timeFormat("day", timeZone).format(time));
  const isDown = status === "taken-down";
  const isJustChanged = query.has("done") && (isDown || receipt.sharing === "office");
  return {
    ...shown,
    proof,
    decided: dayOf(decided),
    answered: dayOf(answered),
    card: newer !== null ? responseHref(topic, newer, responsesPerPage) : null,
    open: open && { id: open.id, question: open.question },
    retention: await findPeriod(db, status === "declined" ? "declined" : "taken-down"),
    isJustSent: proof !== "" && !isDown,
    isJustChanged,
    /** The page is glad only where nothing says that the child may need help, and nothing has happened since. */
    isGlad: proof !== "" && !isJustChanged && status === "waiting" && !answered && receipt.need === null,
    startsDownload: proof !== "" && query.has("download"),
  };
}

export async function findByCode(db: Db, secret: Secret, typed: string): Promise<string | null> {
  const code = parseCode(typed);
  if (!code) return null;
  const query = db.selectFrom("response").select("id").where("receipt", "=", hashCode(secret, code));
  return (await query.executeTakeFirst())?.id ?? null;
}

/** @returns false when no response has this code */
const hideForGood = (hiding: Hiding) => async (db: Db, secret: Secret, typed: string, now: number) => {
  const id = await findByCode(db, secret, typed);
  if (id !== null) await db.transaction().execute((trx) => hideById(trx, id, hiding, now));
  return id !== null;
};
export const takeDown = hideForGood("taken-down");
export const keepForOffice = hideForGood("office");

/** Call it inside a transaction. @returns whether it changed */
export async function hideById(trx: Db, id: string, hiding: Hiding, now: number): Promise<boolean> {
  if (!(await hideResponse(trx, id, hiding, now))) return false;
  await noteErasure(trx, hiding, "response", id, now);
  await deleteUnusedAvatars(trx);
  await raiseRevision(trx);
  return true;
}

/**
 * Erases words that nobody is shown any more, and moderators' reasons, before their time is over.
 * @param idOrCode its id; or its receipt's code, and then the response is taken down first
 * @returns its status, or null when there is no such response; one that is waiting, approved or published keeps its
 * words
 * @throws Error while it is held
 */
export async function eraseWordsAsked(
  stores: Stores,
  secret: Secret,
  idOrCode: string,
  by: string,
  now: number,
): Promise<ResponseStatus | null> {
  const { db } = stores;
  const hidden = await findByCode(db, secret, idOrCode);
  if (hidden !== null) await db.transaction().execute((trx) => hideById(trx, hidden, "taken-down", now));
  const id = hidden ?? idOrCode;
  const query = db.selectFrom("response").select("status").where("id", "=", id).where("source", "=", "visitor");
  const status = (await query.executeTakeFirst())?.status ?? null;
  const kind = status === "read" ? "office" : status;
  if (kind !== "declined" && kind !== "taken-down" && kind !== "office") return status;
  await destroyAsked(stores, kind, id, { by, now });
  return status;
}

function codeOf(secret: Secret, { key, topic, name, text, avatar }: SentResponse): string {
  return formatCode(secret.sign("receipt", JSON.stringify([key, topic, name, text, formatAvatar(avatar)])));
}

function hashCode(secret: Secret, code: string): string {
  return secret.sign("receipt hash", code);
}
