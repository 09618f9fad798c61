import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { requireDatabase } from "#server/backup/embedded.ts";
import { dataPaths } from "#server/data-folder.ts";
import { WORK_TIMEOUT_MS } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { explain } from "#server/explain.ts";
import { createServices, type Services } from "#server/services.ts";

/** Exit codes of a command that a signal ends, as in shells. */
const exitCodes = { SIGINT: 128 + 2, SIGPIPE: 128 + 13, SIGTERM: 128 + 15 };

/** A wrong command line: its message is for the person who typed it. */
export class UsageError extends Error {}

type Options<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>["values"];

interface Line<T extends ParseArgsOptionsConfig> {
  /** How to use the command; printed for `--help`, and when the command line is wrong. */
  usage: string;
  /** How many arguments it takes: an extra one may be a slip, and some commands delete. Null if `choose` checks that. */
  count: number | null;
  /** As for node:util's `parseArgs`. */
  options?: T;
}

/**
 * Runs a command with the arguments and options of the command line, prints its result and exits: with 0, with 1 and
 * one clear line when it failed, with 2 when the command line was wrong. With `--help` it only prints the usage.
 */
export async function runCommand<T extends ParseArgsOptionsConfig>(
  { usage, count, options = {} as T }: Line<T>,
  run: (args: string[], options: Options<T>) => Promise<string | undefined>,
): Promise<void> {
  // The first process of a container ignores signals that it has no listener for, and listeners of "exit" run only when
  // we exit ourselves. Commands with a signal listener of their own stop in their own way.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => process.listenerCount(signal) > 1 || process.exit(exitCodes[signal]));
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever reads has stopped, as `| head` does.
    if (error.code === "EPIPE") process.exit(exitCodes.SIGPIPE);
    console.error(`The output could not be written (${error.message}).`);
    process.exit(1);
  });
  try {
    const line = process.argv.slice(2);
    if (line.some((arg) => arg === "--help" || arg === "-h")) return console.log(usage);
    const { positionals, values } = parseLine(line, options, usage);
    if (count !== null) requireCount(positionals, count, usage);
    const result = await run(positionals, values);
    if (result) console.log(result);
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : explain(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
  // Ends the process even if a connection to a mail server is still open, once everything is printed.
  process.stdout.write("", (error) => error ?? process.exit());
}

function parseLine<T extends ParseArgsOptionsConfig>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The first sentence says what is wrong; the rest is about arguments that look like options.
    const [problem = ""] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${problem}.\n${usage}`);
  }
}

function requireCount(args: string[], count: number, usage: string): void {
  if (args.length !== count || args.includes("")) throw new UsageError(usage);
}

/** A subcommand, with the number of arguments that it takes; null for one or more. */
export type Choice<T> = [count: number | null, command: T];

/**
 * The subcommand that the first argument names.
 * @throws {UsageError} with the usage when there is none, or when it takes another number of arguments
 */
export function choose<T>(commands: Record<string, Choice<T>>, [name = "", ...args]: string[], usage: string): T {
  if (!Object.hasOwn(commands, name)) throw new UsageError(usage);
  const [count, command] = commands[name] as Choice<T>;
  requireCount(args, count ?? Math.max(1, args.length), usage);
  return command;
}

/** The name under which is recorded what commands decide and destroy. */
export const COMMAND_LINE = "command line";

/** What commands that delete print last: emails that have gone out cannot be recalled. */
export function emailsRemainNote({ mailFolder }: Pick<Services, "mailFolder">): string {
  return `Emails about it that have gone out, or are files in ${mailFolder}, are still there: delete those yourself.`;
}

interface Opening {
  /** True for a command that may create the site. For others, a data folder without a site is a mistake in DATA_DIR. */
  mayCreate?: boolean;
  changes?: Partial<Env>;
}

/**
 * Opens what the site needs, with its tables up to date, while `run` runs.
 * @throws when the data folder has no site in it, before anything is made there
 */
export async function withServices<T>(
  run: (services: Services) => Promise<T>,
  { mayCreate = false, changes = {} }: Opening = {},
): Promise<T> {
  const env = { ...parseEnv(process.env), ...changes };
  if (!mayCreate && !env.DATABASE_URL) requireDatabase(dataPaths(env.DATA_DIR).database);
  const services = createServices(env, { timeoutMs: WORK_TIMEOUT_MS });
  try {
    await migrate(services.db);
    return await run(services);
  } finally {
    await services.db.destroy();
  }
}
