import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { parseFields, text } from "#app/base/form/fields.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { removeInvisible } from "#app/base/text/remove-invisible.ts";
import { timeFormat } from "#app/base/time-formats.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { listDisposals, listDue } from "./disposals.server.ts";
import { listHolds, recordActs } from "./holds.server.ts";

export type RecordsData = Awaited<ReturnType<typeof loadRecords>>;

/** How many of the disposals are listed; the CSV file has all. */
const LISTED = 50;

/** What is held, what waits for an approval, and what was destroyed last, with days in the office's zone. */
export async function loadRecords({ db, clock }: Pick<AppLoadContext, "db" | "clock">, query: URLSearchParams) {
  const days = timeFormat("day", await findTimeZone(db));
  return {
    holds: (await listHolds(db)).map((one) => ({ ...one, day: days.format(one.held_at) })),
    due: (await listDue(db, clock.now(), "ask")).map((one) => ({ ...one, day: days.format(one.dueAt) })),
    disposals: (await listDisposals(db, LISTED)).map((one) => ({ ...one, day: days.format(one.disposed_at) })),
    made: query.get("made"),
  };
}

const fields = z.object({ act: text, reference: text, reason: text });

/** Why nothing has changed, with what was typed. */
export interface RecordsRefusal {
  message: string;
  status: number;
  given: z.output<typeof fields>;
}

/** Holds, releases or destroys what a form names. @returns what was done, or why nothing has changed */
export async function actOnRecords(
  context: AppLoadContext,
  form: FormData,
  officer: string,
  isTextSize = false,
): Promise<{ made: string } | RecordsRefusal> {
  const given = parseFields(form, fields);
  const clean = removeInvisible(given.reason).trim();
  const refuse = (message: string, status: number) => ({ message, status, given });
  const found = Object.hasOwn(recordActs, given.act) ? recordActs[given.act] : undefined;
  if (isTextSize || !found) return refuse("Nothing has changed.", isTextSize ? 200 : 422);
  if (given.act === "hold" && clean === "") return refuse("Write why it must be kept.", 422);
  const chosen = given.act === "approve" ? form.getAll("chosen").map(String) : [given.reference];
  const act = { ...context, by: officer, now: context.clock.now(), reason: clean };
  const done = await nullOnFailure(context, async () => ({ problem: await found(act, chosen) }));
  if (!done) return refuse(NOT_STORED, 503);
  return done.problem === null ? { made: given.act } : refuse(done.problem, 409);
}
