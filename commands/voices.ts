import { logRefusal } from "#app/voices/moderation/decide-responses.server.ts";
import { decide, listMatching, listWaiting } from "#app/voices/moderation/moderation.server.ts";
import { explainOutcome, parseDecision, UNDO_MINUTES } from "#app/voices/moderation/moderation.ts";
import { eraseWordsAsked } from "#app/voices/receipt/receipts.server.ts";
import { emptyLog } from "#server/db/connect.ts";
import type { Services } from "#server/services.ts";
import { type Choice, COMMAND_LINE, choose, emailsRemainNote, runCommand, withServices } from "./run-command.ts";

const USAGE = `Usage:
  npm run voices -- pending                      what waits to be read
  npm run voices -- approve <id>                 it appears in ${UNDO_MINUTES} minutes
  npm run voices -- publish <id>                 shows an approved response at once
  npm run voices -- redact <id> "<name>" "<text>"   approve with other words
  npm run voices -- change <id> "<name>" "<text>"   shows a published response with other words
  npm run voices -- read <id>                    a response for the office only has been read
  npm run voices -- decline <id> "<reason>"      the reason is for the child
  npm run voices -- withdraw <id> "<reason>"     takes a published response off the page
  npm run voices -- undo <id>                    takes back a decision of the last ${UNDO_MINUTES} minutes
  npm run voices -- reopen <id>                  lets a declined response wait again
  npm run voices -- erase <id or receipt>        erases the words of a response that is not shown; with its receipt, takes it down first
  npm run voices -- featured                     what is chosen for the home page
  npm run voices -- feature <id>                 puts a published response on the home page
  npm run voices -- unfeature <id>               takes it off the home page

Links to the office: npm run office -- --help`;

const EVERYTHING = 10_000;

const commands: Record<string, Choice<(services: Services, args: string[]) => Promise<string>>> = {
  pending: [
    0,
    async ({ db }) => {
      const waiting = await listWaiting(db, { limit: EVERYTHING });
      if (waiting.length === 0) return "Nothing is waiting.";
      return waiting
        .map(({ id, question, name, text, flags, distress, sharing, concern }) => {
          const first = [
            distress && "DISTRESS",
            concern && `concern ${concern.number}`,
            sharing === "office" && "office only",
          ];
          const marks = [...first, ...flags].filter(Boolean).join(", ");
          return `${id}  ${question}\n  ${name}${marks && `  [${marks}]`}\n  ${text.replaceAll("\n", "\n  ")}`;
        })
        .join("\n\n");
    },
  ],
  approve: [1, (services, [id]) => judge(services, id, "approved", {})],
  publish: [1, (services, [id]) => judge(services, id, "published", {})],
  read: [1, (services, [id]) => judge(services, id, "read", {})],
  undo: [1, (services, [id]) => judge(services, id, "undone", {})],
  reopen: [1, (services, [id]) => judge(services, id, "reopened", {})],
  redact: [3, (services, [id, name, text]) => judge(services, id, "redacted", { name, text })],
  change: [3, (services, [id, name, text]) => judge(services, id, "changed", { name, text })],
  decline: [2, (services, [id, reason]) => judge(services, id, "declined", { reason })],
  withdraw: [2, (services, [id, reason]) => judge(services, id, "withdrawn", { reason })],
  erase: [
    1,
    async (services, [idOrReceipt = ""]) => {
      const { db, secret, clock } = services;
      const status = await eraseWordsAsked(services, secret, idOrReceipt, COMMAND_LINE, clock.now());
      if (!status) throw new Error(`There is no response ${idOrReceipt}.`);
      if (status === "waiting" || status === "approved" || status === "published")
        throw new Error(`It is ${status}: ${status === "waiting" ? "decline" : "withdraw"} it first.`);
      await emptyLog(db);
      return `Done: its words are erased. ${emailsRemainNote(services)}`;
    },
  ],
  featured: [
    0,
    async ({ db }) => {
      const search = { list: "decided", state: "home", timeZone: "UTC" } as const;
      const chosen = await listMatching(db, search, { limit: EVERYTHING });
      if (chosen.length === 0) return "None is chosen: the home page shows the newest question.";
      return chosen.map(({ id, question, name, text }) => `${id}  ${question}\n  ${name}: ${text}`).join("\n\n");
    },
  ],
  feature: [1, (services, [id]) => judge(services, id, "featured", {})],
  unfeature: [1, (services, [id]) => judge(services, id, "unfeatured", {})],
};

async function judge(
  { db, clock, log }: Services,
  id = "",
  verdict: string,
  input: { name?: string; text?: string; reason?: string },
): Promise<string> {
  const parsed = parseDecision(verdict, input);
  if ("problem" in parsed) throw new Error(parsed.problem);
  const outcome = await decide(db, id, parsed.decision, COMMAND_LINE, clock.now());
  if (!outcome) throw new Error(`There is no response ${id}. See: npm run voices -- pending`);
  logRefusal(log, id, outcome);
  if (outcome.done) return `Done: ${verdict}.`;
  throw new Error(
    `Nothing has changed: ${explainOutcome(outcome, { format: (time) => new Date(Number(time)).toISOString() })}`,
  );
}

await runCommand({ usage: USAGE, count: null }, (args) => {
  const command = choose(commands, args, USAGE);
  return withServices((services) => command(services, args.slice(1)));
});
