import { existsSync, readFileSync } from "node:fs";
import { disposalsCsv, listDue } from "#app/records/disposals.server.ts";
import { describeHolds, recordActs } from "#app/records/holds.server.ts";
import { emptyLog } from "#server/db/connect.ts";
import type { Services } from "#server/services.ts";
import { findItem, personOptions, personUsage, personVerbs } from "./person-verbs.ts";
import { type Choice, choose, runCommand, UsageError, withServices } from "./run-command.ts";

const USAGE = `Usage:
  npm run records -- due                                what waits until somebody approves that it is destroyed
  npm run records -- approve <references or a file with one a line> --by <name>   destroys it
  npm run records -- hold <reference> "<reason>" --by <name>     nothing erases it until it is released
  npm run records -- release <reference> --by <name>             ends the hold of that name, or the one whose id is given
  npm run --silent records -- disposals --as csv        what was destroyed, by whom and on whose authority${personUsage}`;

type Options = { by?: string; as?: string; to?: string };
type Verb = Choice<(services: Services, args: string[], options: Options) => Promise<string>>;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

async function act(services: Services, verb: string, references: string[], { by = "" }: Options, reason = "") {
  if (by.trim() === "") throw new UsageError("Say who does it: --by <name>.");
  const act = { ...services, by: by.trim(), now: services.clock.now(), reason };
  const [given = ""] = references;
  const item = (await findItem(services, given)) ?? given;
  const problem = await recordActs[verb]?.(act, verb === "approve" ? references : [item]);
  await emptyLog(services.db);
  if (problem) throw new Error(problem);
  return verb === "release" ? `Done. ${await describeHolds(services.db, item)}`.trim() : "Done.";
}

/** References as they are given, or one a line in a file. */
const readReferences = (given: string[]) =>
  given.flatMap((one) => (existsSync(one) ? (readFileSync(one, "utf8").match(/^\S+/gm) ?? []) : [one]));

const verbs: Record<string, Verb> = {
  ...personVerbs,
  due: [
    0,
    async ({ db, clock }) => {
      const due = await listDue(db, clock.now(), "ask");
      const lines = due.map((one) => `${one.reference}  ${one.thing}  ${one.class.id}  due since ${day(one.dueAt)}`);
      return lines.join("\n") || "Nothing waits for an approval.";
    },
  ],
  approve: [null, (services, given, options) => act(services, "approve", readReferences(given), options)],
  hold: [2, (services, [reference = "", reason], options) => act(services, "hold", [reference], options, reason)],
  release: [1, (services, given, options) => act(services, "release", given, options)],
  disposals: [
    0,
    async ({ db }, _, { as = "csv" }) => {
      if (as !== "csv") throw new UsageError("Write csv after --as.");
      return disposalsCsv(db);
    },
  ],
};

/** `npm run records -- …`: what is kept, held, due and destroyed, from the command line. */
await runCommand(
  { usage: USAGE, count: null, options: { ...personOptions, as: { type: "string" } } },
  (given, options) => {
    const verb = choose(verbs, given, USAGE);
    return withServices((services) => verb(services, given.slice(1), options), { changes: { LOG_LEVEL: "silent" } });
  },
);
