import { existsSync, readFileSync } from "node:fs";
import { noteClock } from "#app/records/clock-seen.server.ts";
import { disposalsCsv, findWords, listDue } from "#app/records/disposals.server.ts";
import { describeHolds, findReference, recordActs } from "#app/records/holds.server.ts";
import { DAY_MS } from "#server/day.ts";
import { emptyLog } from "#server/db/connect.ts";
import type { Services } from "#server/services.ts";
import { personOptions, personUsage, personVerbs } from "./person-verbs.ts";
import { type Choice, choose, runCommand, UsageError, withServices } from "./run-command.ts";

const USAGE = `Usage:
  npm run records -- due                                what waits until somebody approves that it is destroyed, with its words
  npm run records -- approve <references or a file with one a line> --by <name> --confirm   destroys it for good
  npm run records -- hold <reference> "<reason>" --by <name>     nothing erases it until it is released
  npm run records -- release <reference> --by <name>             ends the hold of that name, or the one whose id is given
  npm run --silent records -- disposals --as csv        what was destroyed, by whom and on whose authority
  npm run records -- clock <date>                       today is that date, after a pause of more than 30 days${personUsage}`;

type Options = { by?: string; as?: string; to?: string; confirm?: boolean };
type Verb = Choice<(services: Services, args: string[], options: Options) => Promise<string>>;

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

type Act = keyof typeof recordActs;

async function act(services: Services, verb: Act, references: string[], { by = "" }: Options, reason = "") {
  if (by.trim() === "") throw new UsageError("Say who does it: --by <name>.");
  const act = { ...services, by: by.trim(), now: services.clock.now(), reason };
  const [first = ""] = references;
  const item = await findReference(services.db, services.secret, first);
  const problem = await recordActs[verb](act, verb === "approve" ? references : [item]);
  await emptyLog(services.db);
  if (problem) throw new Error(problem);
  return verb === "release" ? `Done. ${await describeHolds(services.db, item)}`.trim() : "Done.";
}

const readReferences = (args: string[]) =>
  args.flatMap((arg) => (existsSync(arg) ? (readFileSync(arg, "utf8").match(/^\S+/gm) ?? []) : [arg]));

const verbs: Record<string, Verb> = {
  ...personVerbs,
  due: [
    0,
    async ({ db, clock }) => {
      const due = await listDue(db, clock.now(), "ask");
      const lines = due.map(async (record) => {
        const why = record.obstacle ? `  not destroyed, since ${record.obstacle}` : "";
        return `${record.reference}  ${record.thing}  ${record.class.id}  due since ${day(record.dueAt)}${why}\n${await findWords(db, record)}`;
      });
      return (await Promise.all(lines)).join("\n\n") || "Nothing waits for an approval.";
    },
  ],
  approve: [
    null,
    async (services, args, options) => {
      if (options.confirm) return act(services, "approve", readReferences(args), options);
      throw new UsageError(
        "Nothing is destroyed yet. Read the words first: npm run records -- due. Then add --confirm.",
      );
    },
  ],
  hold: [2, (services, [reference = "", reason], options) => act(services, "hold", [reference], options, reason)],
  release: [1, (services, args, options) => act(services, "release", args, options)],
  clock: [
    1,
    async ({ db, clock }, [date = ""]) => {
      // Where the office is, it may be another day already.
      if (!(Math.abs(Date.parse(date) - clock.now()) < 2 * DAY_MS))
        throw new Error(`The clock says ${day(clock.now())}. If that is wrong, mend it; otherwise write that date.`);
      await noteClock(db, clock.now(), true);
      return "Done: what is due is destroyed within the hour.";
    },
  ],
  disposals: [
    0,
    async ({ db }, _, { as = "csv" }) => {
      if (as !== "csv") throw new UsageError("Write csv after --as.");
      return disposalsCsv(db);
    },
  ],
};

await runCommand(
  { usage: USAGE, count: null, options: { ...personOptions, as: { type: "string" }, confirm: { type: "boolean" } } },
  (args, options) => {
    const verb = choose(verbs, args, USAGE);
    return withServices((services) => verb(services, args.slice(1), options), { changes: { LOG_LEVEL: "silent" } });
  },
);
