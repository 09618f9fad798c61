import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isNickname } from "#app/base/nickname.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import type { Need } from "#app/help/help-words.ts";
import { DAY_MS } from "#server/day.ts";
import type { ConcernTable, Db } from "#server/db/schema.ts";
import { PHRASE_WORDS, phraseFinder } from "./concern.ts";

export interface ConcernItem {
  kind: ConcernItemKind;
  id: string;
  receivedAt: number;
  about: string;
  status: string;
  name: string;
  /** Each below what was asked or done; none once they are erased. */
  written: { caption: string; text: string }[];
  /** In words. */
  avatar?: string | null;
  /** The picture's name, and in how many features somebody chose it. */
  face?: { hash: string; choices: number } | null;
  /** In boxes of many lines and of one. */
  typed: { long: string[]; short: string[] };
  distress?: boolean;
}

type ConcernItemKind = Exclude<ConcernTable["kind"], "none">;

/** What a feature knows of the things that a concern can be about. */
export interface ItemSource {
  id: RawBuilder<string>;
  at: RawBuilder<number>;
  /** Somebody has still to deal with it; absent where nothing says so. */
  waits?: RawBuilder<SqlBool>;
  /** By id, `PAGE` at most. */
  list(db: Db, where: RawBuilder<SqlBool>): Promise<ConcernItem[]>;
  takeOffPages?(trx: Db, id: string, now: number): Promise<void>;
  answer?(trx: Db, id: string, text: string, now: number): Promise<void>;
  mark?(trx: Db, id: string, need: NonNullable<Need>): Promise<void>;
}

/** `app/register-features.ts` registers them. */
export const itemSources = {} as Record<ConcernItemKind, ItemSource>;
const KINDS: readonly ConcernItemKind[] = ["response", "submission", "removal-request"];
export const PAGE = 25;

/** Null when there is none, or it was deleted. */
export async function findItem(db: Db, kind: ConcernTable["kind"], item: string): Promise<ConcernItem | null> {
  if (kind === "none") return null;
  const { id, list } = itemSources[kind];
  return (await list(db, sql`${id} = ${item}`))[0] ?? null;
}

/** Visitors are served between any two. */
export async function* listItems(
  db: Db,
  filter: (kind: ConcernItemKind, source: ItemSource) => RawBuilder<SqlBool>,
): AsyncGenerator<ConcernItem> {
  for (const kind of KINDS)
    for (let after: string | undefined = ""; after !== undefined; ) {
      const { id, list } = itemSources[kind];
      const page: ConcernItem[] = await list(db, sql`${id} > ${after} and ${filter(kind, itemSources[kind])}`);
      for (const item of page) {
        await setImmediate();
        yield item;
      }
      after = page[PAGE - 1]?.id;
    }
}

const NEAR_MS = 30 * DAY_MS;
const MAX_ALIKE = 5;
/** Of one kind; among more, one that comes again opens a concern of its own. */
const MAX_COMPARED = 250;
/** So many words in a row are the same, and a face is somebody's own with so many choices. */
const LOOKS_ALIKE = { ms: NEAR_MS, words: PHRASE_WORDS, choices: 1 };
/** The whole of a shorter text, too. With fewer choices many children have the same face. */
const SAME_CHILD = { ms: DAY_MS, words: 10, choices: 3 };

type Alike = ConcernItem & { why: string };

/** What was sent within 30 days and has something in common, the strongest first. */
export async function listAlike(db: Db, item: ConcernItem, besides: string[]): Promise<Alike[]> {
  // A nickname that the site made says nothing about the child, for so long a time.
  const near = await listNear(db, item, LOOKS_ALIKE, isNickname(item.name) ? "" : item.name);
  return near.filter(({ id }) => !besides.includes(id)).slice(0, MAX_ALIKE);
}

/** Of those that an open concern is about, sent within a day, the one that most probably comes from the same child. */
export async function findSameChild(db: Db, item: ConcernItem): Promise<Alike | null> {
  const inConcern = (kind: ConcernItemKind, { id }: ItemSource) =>
    sql<boolean>`${id} in (select item from concern_about where kind = ${kind} and state <> 'closed' order by received_at desc limit ${MAX_COMPARED})`;
  return (await listNear(db, item, SAME_CHILD, item.name, inConcern))[0] ?? null;
}

async function listNear(
  db: Db,
  item: ConcernItem,
  { ms, words, choices }: typeof SAME_CHILD,
  name: string,
  where: (kind: ConcernItemKind, source: ItemSource) => RawBuilder<SqlBool> = () => sql`1 = 1`,
): Promise<Alike[]> {
  // Only what was typed: the choices of a form have the same words in everything that is sent with it.
  const textOf = ({ typed }: ConcernItem) => typed.long.join("\n") || typed.short.join("\n");
  const nameIn = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^anonymous$/, "");
  const hasPhrase = phraseFinder(textOf(item), words);
  const [from, to] = [item.receivedAt - ms, item.receivedAt + ms];
  const near: (Alike & { strength: number })[] = [];
  for await (const other of listItems(
    db,
    (kind, source) => sql`${source.at} between ${from} and ${to} and ${where(kind, source)}`,
  )) {
    const why = [
      hasPhrase(textOf(other)) && "the same words",
      item.face && item.face.choices >= choices && item.face.hash === other.face?.hash && "the same face",
      nameIn(name) && nameIn(name) === nameIn(other.name) && "the same name",
    ];
    const strength = why.reduce((sum, reason) => sum * 2 + Number(Boolean(reason)), 0);
    if (strength > 0 && other.id !== item.id) near.push({ ...other, why: why.filter(Boolean).join(", "), strength });
  }
  return near.sort((a, b) => b.strength - a.strength || b.receivedAt - a.receivedAt);
}

/**
 * An earlier release may not have known what calls for a concern. Nothing says whether somebody has dealt with a form,
 * so one of these 30 days waits.
 */
export async function* listMissed(db: Db, now: number): AsyncGenerator<ConcernItem & { need: NonNullable<Need> }> {
  const matcher = await findHelpMatcher(db);
  const isMissed = (kind: ConcernItemKind, { id, at, waits = sql`${at} > ${now - NEAR_MS}` }: ItemSource) =>
    sql<boolean>`${waits} and not exists (select 1 from concern_about as about where about.kind = ${kind} and about.item = ${id})`;
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
