import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { changeAnswer } from "#app/forms/submissions/kept-submissions.server.ts";
import { parseReceipt } from "#app/forms/submissions/submissions.server.ts";
import { collectAbout, wholeWords } from "#app/records/person.server.ts";
import { decide, findResponses } from "#app/voices/moderation/moderation.server.ts";
import { explainOutcome, parseDecision } from "#app/voices/moderation/moderation.ts";
import { findByCode } from "#app/voices/receipt/receipts.server.ts";
import { saveDecision } from "#app/voices/responses/kept-responses.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { Services } from "#server/services.ts";
import { type Choice, UsageError } from "./run-command.ts";
import { saveFiles } from "./save-files.ts";

export const personUsage = `
  npm run records -- find "<words>"              what is kept that has these words
  npm run records -- person "<email, receipt or words>" --to <folder>   writes all of it into an empty folder
  npm run records -- correct <id or receipt> <field> "<value>" [--by <name>]   corrects an answer, or a response's name or text`;

export const personOptions = { to: { type: "string" }, by: { type: "string" } } as const;
type Options = { to?: string; by?: string };

export const personVerbs: Record<
  string,
  Choice<(services: Services, args: string[], options: Options) => Promise<string>>
> = {
  find: [
    1,
    async (services, [words = ""]) => {
      const about = await collect(services, words);
      const isAbout = wholeWords(words);
      const lines = [
        ...about.items.map(({ id, receivedAt, about, status, written }) => {
          const { text = "" } = written.find(({ text }) => isAbout(text)) ?? written.at(-1) ?? {};
          return [id, receivedAt, about, status, text];
        }),
        ...about.concerns.map(({ number, received_at, state }) => [`concern ${number}`, received_at, state]),
        ...about.emails.map(({ id, queued_at }) => [`email ${id}`, queued_at]),
        ...about.requests.map(({ id, received_at, words }) => [`request ${id}`, received_at, words]),
      ];
      const printed = lines.map(([id, at, ...more]) => [id, new Date(Number(at)).toISOString(), ...more].join("  "));
      return (printed.join("\n") || `Nothing that is kept has ${words}.`) + emailsNote(services);
    },
  ],
  person: [
    1,
    async (services, [words = ""], { to }) => {
      if (!to) throw new UsageError("Name a new or empty folder after --to.");
      mkdirSync(to, { recursive: true });
      if (readdirSync(to).length > 0)
        throw new UsageError(`${to} is not empty. Name a new or empty folder after --to.`);
      const about = await collect(services, words);
      const file = path.join(to, "kept.json");
      const madeAt = new Date(services.clock.now()).toISOString();
      writeFileSync(file, JSON.stringify({ asked: words, made: madeAt, ...about }, readable, 2), { mode: 0o600 });
      const failures: string[] = [];
      for (const { receipt } of about.submissions)
        await saveFiles(services, receipt, to).catch((error: Error) => failures.push(error.message));
      const counts = Object.entries(about).map(([name, items]) => `${items.length} ${name}`);
      const report = `Wrote ${file}: ${counts.join(", ")}. Read it before you hand it on: it may name other people.${emailsNote(services)}`;
      if (failures.length > 0) throw new Error([report, ...failures].join("\n"));
      return report;
    },
  ],
  correct: [
    3,
    async (services, [idOrReceipt = "", field = "", value = ""], { by = "command line" }) => {
      const { db, clock } = services;
      const item = (await findItem(services, idOrReceipt)) ?? idOrReceipt;
      const [response] = await findResponses(db, [item]);
      if (!response) {
        const problem = await correctAnswer(db, item, field, value, by, clock.now());
        if (problem) throw new Error(problem);
        return `Done: ${field} is corrected.`;
      }
      if (field !== "name" && field !== "text") throw new UsageError("A response has a name and a text.");
      const parsed = parseDecision("corrected", { name: response.name, text: response.text, [field]: value });
      if ("problem" in parsed) throw new Error(parsed.problem);
      const outcome = await decide(db, item, parsed.decision, by, clock.now());
      if (outcome?.done) return `Done: its ${field} is corrected.`;
      const times = { format: (time?: number | Date) => new Date(Number(time)).toISOString() };
      throw new Error(`Nothing has changed: ${explainOutcome(outcome, times)}`);
    },
  ],
};

/** @returns null when it is done; else why not */
export function correctAnswer(db: Db, receipt: string, field: string, value: string, by: string, decided: number) {
  return db.transaction().execute(async (trx): Promise<string | null> => {
    const problem = await changeAnswer(trx, receipt, field, value, decided);
    const note = { response: receipt, verdict: "corrected", reason: field, moderator: by, decided } as const;
    if (problem === null) await saveDecision(trx, note);
    return problem;
  });
}

async function collect(services: Services, words: string) {
  if ((words.match(/[\p{L}\p{N}]/gu) ?? []).length < 2) throw new UsageError("Write two letters or more.");
  return collectAbout(services.db, words, await findItem(services, words));
}

/** Nothing searches emails that were written to files. */
function emailsNote({ mailFolder }: Services): string {
  const names = existsSync(mailFolder) ? readdirSync(mailFolder) : [];
  return names.some((name) => name.endsWith(".eml"))
    ? `\nEmails that were written to files are not searched: look in ${mailFolder} yourself.`
    : "";
}

/** By the id of a response, its receipt's code, or the receipt of a submission; null for other words. */
export async function findItem({ db, secret }: Services, text: string): Promise<string | null> {
  const [response] = await findResponses(db, [text]);
  return response?.id ?? (await findByCode(db, secret, text)) ?? parseReceipt(text);
}

/** For JSON.stringify. */
function readable(name: string, value: unknown): unknown {
  if (typeof value === "number" && /_at$|^(?:posted|decided|announced|featured|receivedAt)$/.test(name))
    return new Date(value).toISOString();
  return typeof value === "string" && name.endsWith("_json") ? JSON.parse(value) : value;
}
