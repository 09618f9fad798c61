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

type Given<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>["values"];

interface Line<T extends ParseArgsOptionsConfig> {
  /** How to use the command; printed for `--help`, and when the command line is wrong. */
  usage: string;
  /**
   * How many arguments it takes: an extra one may be a slip, and some commands delete. Null if `choose` checks that.
   */
  words: number | null;
  /** As for node:util's `parseArgs`; null if arguments may look like options and are taken as they are. */
  options?: T | null;
}

/**
 * Runs a command with the arguments and options of the command line, prints its result and exits: with 0, with 1 and
 * one clear line when it failed, with 2 when the command line was wrong. With `--help` it only prints the usage.
 */
export async function runCommand<T extends ParseArgsOptionsConfig>(
  { usage, words, options = {} as T }: Line<T>,
  run: (words: string[], options: Given<T>) => Promise<string | undefined>,
): Promise<void> {
  // The first process of a container ignores signals that it has no listener for, and listeners of "exit" run only when
  // we exit ourselves. Commands with a signal listener of their own stop in their own way.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => process.listenerCount(signal) > 1 || process.exit(exitCodes[signal]));
  process.stdout.on("error", outputFailed);
  try {
    const args = process.argv.slice(2);
    if ((options ? args : args.slice(0, 1)).some((word) => /^(?:--help|-h)$/.test(word))) return console.log(usage);
    const { positionals, values } = options
      ? readOptions(args, options, usage)
      : { positionals: args, values: {} as Given<T> };
    if (words !== null) needWords(positionals, words, usage);
    const said = await run(positionals, values);
    if (said) console.log(said);
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : explain(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
  // Ends the process even if a connection to a mail server is still open, once everything is printed.
  process.stdout.write("", (error) => error ?? process.exit());
}

/** Whoever read our output has closed it, as `| head` does, or the disk that it goes to is full. */
function outputFailed(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(exitCodes.SIGPIPE);
  console.error(`The output could not be written (${error.message}).`);
  process.exit(1);
}

function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The first sentence says what is wrong; the rest is about arguments that look like options.
    const [what] = (error as Error).message.split(/\.?(?:\s|$)(?=To |Did |$)/);
    throw new UsageError(`${what}.\n${usage}`);
  }
}

function needWords(given: string[], words: number, usage: string): void {
  if (given.length !== words || given.includes("")) throw new UsageError(usage);
}

/** A subcommand, with the number of arguments that it takes; null for one or more. */
export type Choice<T> = [words: number | null, command: T];

/**
 * The subcommand that the first word names.
 * @throws {UsageError} with the usage when there is none, or when it takes another number of arguments
 */
export function choose<T>(commands: Record<string, Choice<T>>, [name, ...given]: string[], usage: string): T {
  const chosen = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!chosen) throw new UsageError(usage);
  const [words, command] = chosen;
  needWords(given, words ?? Math.max(1, given.length), usage);
  return command;
}

/** The name under which is recorded what commands decide and destroy. */
export const COMMAND_LINE = "command line";

/** What commands that delete say last: emails that have gone out cannot be recalled. */
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
