import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findReference } from "#app/records/holds.server.ts";
import { recordVerbs } from "#app/records/kinds.server.ts";
import { findPerson, formatPerson } from "#app/records/person.server.ts";
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
      const { things } = await find(services, words);
      const lines = things.map(({ label, id, facts, state, title }) =>
        [id, label, ...facts, state, title].filter(Boolean).join("  "),
      );
      return (lines.join("\n") || `Nothing that is kept has ${words}.`) + emailsNote(services);
    },
  ],
  person: [
    1,
    async (services, [words = ""], { to }) => {
      if (!to) throw new UsageError("Name a new or empty folder after --to.");
      mkdirSync(to, { recursive: true });
      if (readdirSync(to).length > 0)
        throw new UsageError(`${to} is not empty. Name a new or empty folder after --to.`);
      const person = await find(services, words);
      const { about } = person;
      const files = await formatPerson(services.db, words, person, services.clock.now());
      const file = path.join(to, "kept.json");
      writeFileSync(file, files.json, { mode: 0o600 });
      writeFileSync(path.join(to, "kept.html"), files.html, { mode: 0o600 });
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
      const { db, secret, clock } = services;
      const item = await findReference(db, secret, idOrReceipt);
      const problem = await recordVerbs.correct(db, item, field, value, by, clock.now());
      if (problem) throw new Error(problem);
      return `Done: ${field} is corrected.`;
    },
  ],
};

async function find({ db, secret }: Services, words: string) {
  const person = await findPerson(db, secret, words);
  if (typeof person === "string") throw new UsageError(person);
  return person;
}

/** Nothing searches emails that were written to files. */
function emailsNote({ mailFolder }: Services): string {
  const names = existsSync(mailFolder) ? readdirSync(mailFolder) : [];
  return names.some((name) => name.endsWith(".eml"))
    ? `\nEmails that were written to files are not searched: look in ${mailFolder} yourself.`
    : "";
}
