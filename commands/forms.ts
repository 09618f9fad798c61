import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { z } from "zod";
import { startOfDay } from "#app/base/dates.ts";
import { findForm, listForms } from "#app/forms/definition/forms.server.ts";
import { csvExport, findFormerFields, jsonLine } from "#app/forms/submissions/export.ts";
import {
  deleteSubmission,
  findFiles,
  listSentForms,
  listSubmissions,
  parseReceipt,
} from "#app/forms/submissions/submissions.server.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { emptyLog } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import type { Services } from "#server/services.ts";
import {
  type Choice,
  COMMAND_LINE,
  choose,
  emailsRemainNote,
  runCommand,
  UsageError,
  withServices,
} from "./run-command.ts";
import { saveFiles } from "./save-files.ts";

const USAGE = `Usage: npm run --silent forms -- export <form> [--since 2026-01-31] [--as csv|json] [--spam]
   or: npm run forms -- files <receipt> <folder>
   or: npm run forms -- delete <receipt>`;

type Options = { since?: string; as?: string; spam?: boolean };
const commands: Record<string, Choice<(services: Services, args: string[], options: Options) => Promise<void>>> = {
  export: [
    1,
    async ({ db }, [clientId = ""], { since = "1970-01-01", as = "csv", spam }) => {
      const form = await findForm(db, clientId);
      const sent = await listSentForms(db);
      if (!form && !sent.includes(clientId))
        throw new UsageError(`There is no form called "${clientId}". ${await nameForms(db, sent)}`);
      if (!z.iso.date().safeParse(since).success) throw new UsageError("Write the day after --since as 2026-01-31.");
      const from = startOfDay(since, await findTimeZone(db));
      if (as !== "csv" && as !== "json") throw new UsageError("Write csv or json after --as.");
      const list = () => listSubmissions(db, clientId, from, spam);
      const csv = as === "csv" ? csvExport(form, await findFormerFields(form, list())) : null;
      await write(csv ? csv.head : "[");
      let separator = "\n";
      for await (const submission of list()) {
        await write(csv ? csv.line(submission) : separator + jsonLine(submission));
        separator = ",\n";
      }
      if (!csv) await write("\n]\n");
    },
  ],
  files: [
    2,
    async (services, [typedReceipt = "", folder = ""]) => {
      const receipt = parseReceipt(typedReceipt);
      if (!receipt || (await findFiles(services.db, receipt)).length === 0)
        throw new UsageError(`No files came with ${typedReceipt}.`);
      mkdirSync(folder, { recursive: true });
      await saveFiles(services, receipt, folder);
    },
  ],
  delete: [
    1,
    async (services, [typedReceipt = ""]) => {
      const receipt = parseReceipt(typedReceipt);
      if (!receipt || !(await deleteSubmission(services, receipt, COMMAND_LINE, services.clock.now())))
        throw new UsageError(`Nothing is kept under the receipt ${typedReceipt}.`);
      await emptyLog(services.db);
      const done = `Deleted what was sent with ${receipt}, its files and emails about it that waited.`;
      console.error(`${done} ${emailsRemainNote(services)}`);
    },
  ],
};

async function nameForms(db: Db, sent: string[]): Promise<string> {
  const names = [...new Set([...(await listForms(db)), ...sent])].sort();
  return names.length > 0 ? `There are: ${names.join(", ")}.` : "None is published yet.";
}

/** Waits if the reader is slower than we are, so that output does not pile up in memory. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

const options = { since: { type: "string" }, as: { type: "string" }, spam: { type: "boolean" } } as const;
await runCommand({ usage: USAGE, count: null, options }, async (args, values) => {
  const command = choose(commands, args, USAGE);
  await withServices((services) => command(services, args.slice(1), values), { changes: { LOG_LEVEL: "silent" } });
  return undefined;
});
