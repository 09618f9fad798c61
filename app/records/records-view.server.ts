import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { timeFormat } from "#app/base/dates.ts";
import { concernHref, decidedHref, mayDo, type OfficeRole } from "#app/base/office.ts";
import type { Outcome, Refusal } from "#app/base/outcome.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { removeInvisible } from "#app/base/text.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { type DueRecord, findWords, listDisposals, listDue } from "./disposals.server.ts";
import { describeHolds, listHolds, recordActs } from "./holds.server.ts";
import { responseCodes } from "./kinds.server.ts";

export type RecordsData = Awaited<ReturnType<typeof loadRecords>>;

const LISTED = 50;
const LISTED_DUE = 100;

function hrefOf({ thing, item }: DueRecord, roles: readonly OfficeRole[]): string | null {
  if (thing === "concerns") return mayDo(roles, "read concerns") ? concernHref(item) : null;
  const isResponse = /^(?:waiting|published|office|declined|originals)$/.test(thing);
  return isResponse && mayDo(roles, "read responses") ? decidedHref(item) : null;
}

export async function loadRecords(
  { db, clock }: Pick<AppLoadContext, "db" | "clock">,
  query: URLSearchParams,
  roles: readonly OfficeRole[],
) {
  const days = timeFormat("day", await findTimeZone(db));
  const due = await listDue(db, clock.now(), "ask");
  const listed = due.slice(0, LISTED_DUE);
  const words = await Promise.all(listed.map((record) => findWords(db, record)));
  return {
    holds: (await listHolds(db)).map((hold) => ({ ...hold, day: days.format(hold.held_at) })),
    due: listed.map((record, at) => ({
      ...record,
      day: days.format(record.dueAt),
      href: hrefOf(record, roles),
      words: words[at],
    })),
    areTicked: query.get("tick") === "all",
    more: due.length - listed.length,
    disposals: (await listDisposals(db, LISTED)).map((disposal) => ({
      ...disposal,
      day: days.format(disposal.disposed_at),
    })),
    made: query.get("made"),
    stillHeld: await describeHolds(db, query.get("released") ?? ""),
  };
}

const fields = z.object({ act: text, reference: text, reason: text, sure: text });

export type RecordsRefusal = Refusal<z.output<typeof fields> & { chosen: string[] }>;

/** @returns what was done, or why nothing has changed */
export async function actOnRecords(
  context: AppLoadContext,
  form: FormData,
  officer: string,
): Promise<Outcome<{ made: string; released?: string }, RecordsRefusal>> {
  const chosen = form.getAll("chosen").map(String);
  const typed = { ...parseFields(form, fields), chosen };
  const clean = removeInvisible(typed.reason).trim();
  const refuse = (message: string, status: number): RecordsRefusal => ({ ok: false, status, message, typed });
  const recordAct = Object.hasOwn(recordActs, typed.act) ? recordActs[typed.act] : undefined;
  if (!recordAct) return refuse("Nothing has changed.", 422);
  if (typed.act === "approve" && chosen.length > 0 && typed.sure !== chosen.join())
    return refuse("Read the words that you have chosen. To destroy them for good, press the button again.", 422);
  if (typed.act === "hold" && clean === "") return refuse("Write why it must be kept.", 422);
  const act = { ...context, by: officer, now: context.clock.now(), reason: clean };
  const done = await nullOnFailure(context, async () => {
    const named = await responseCodes.find(context.db, context.secret, typed.reference);
    return { problem: await recordAct(act, typed.act === "approve" ? chosen : [named ?? typed.reference]) };
  });
  if (!done) return refuse(NOT_STORED, 503);
  if (done.problem !== null) return refuse(done.problem, 409);
  return { ok: true, made: typed.act, ...(typed.act === "release" && { released: typed.reference }) };
}
