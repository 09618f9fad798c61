import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { needDatabase } from "#server/backup/embedded.ts";
import { placesIn } from "#server/data-folder.ts";
import { WORK_PATIENCE_MS } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { explain } from "#server/explain.ts";
import { createServices, type Services } from "#server/services.ts";

/** The exit code after each signal that ends a command, as shells have it. */
const ended = { SIGINT: 128 + 2, SIGPIPE: 128 + 13, SIGTERM: 128 + 15 };

/** A wrong command line: its message is for the person who wrote it. */
export class UsageError extends Error {}

type Given<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>["values"];

interface Line<T extends ParseArgsOptionsConfig> {
  /** How the command is written; said when it is written otherwise. */
  usage: string;
  /** How many words it takes besides options: one more may be a slip, and some commands delete. Null where `choose` says. */
  words: number | null;
  /** As of node:util's `parseArgs`; null where words may look like options and are taken as they are. */
  options?: T | null;
}

/**
 * Runs a command with the words and options of the command line, prints its result and ends the process: with 0, with 1
 * and one clear line when it failed, with 2 when the command line was wrong. With `--help` it only says how it is written.
 */
export async function runCommand<T extends ParseArgsOptionsConfig>(
  { usage, words, options = {} as T }: Line<T>,
  run: (words: string[], options: Given<T>) => Promise<string | undefined>,
): Promise<void> {
  // The first process of a container ignores a signal that it has no listener for, and what listens to
  // "exit" hears only of an end that we make ourselves. Commands that have one of their own
  // stop in their own way.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => process.listenerCount(signal) > 1 || process.exit(ended[signal]));
  process.stdout.on("error", cannotSay);
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

/** Its reader has seen enough, as with `| head`, or the disk that it writes to is full. */
function cannotSay(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(ended.SIGPIPE);
  console.error(`What this says could not be written (${error.message}).`);
  process.exit(1);
}

function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The first sentence says what is wrong; what follows is about words that look like options.
    const [what] = (error as Error).message.split(/\.?(?:\s|$)(?=To |Did |$)/);
    throw new UsageError(`${what}.\n${usage}`);
  }
}

function needWords(given: string[], words: number, usage: string): void {
  if (given.length !== words || given.includes("")) throw new UsageError(usage);
}

/** A command of several, with how many words it takes. */
export type Choice<T> = [words: number, command: T];

/**
 * The command with the name that comes first.
 * @throws {UsageError} with the usage when there is none, or when it takes another number of words after its name
 */
export function choose<T>(commands: Record<string, Choice<T>>, [name, ...given]: string[], usage: string): T {
  const chosen = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!chosen) throw new UsageError(usage);
  const [words, command] = chosen;
  needWords(given, words, usage);
  return command;
}

/** For the last line of what deletes: no letter comes back. */
export function lettersStay({ mailFolder }: Services): string {
  return `Letters about it that have gone out, or are files in ${mailFolder}, are still there: delete those yourself.`;
}

interface Opening {
  /** True for what may be the first to be done with a site; else a data folder without one is a mistake in its name. */
  founds?: boolean;
  changes?: Partial<Env>;
}

/**
 * Opens what the site needs, its tables up to date, for as long as something runs.
 * @throws when the data folder has no site in it, before anything is made there
 */
export async function withServices<T>(
  run: (services: Services) => Promise<T>,
  { founds = false, changes = {} }: Opening = {},
): Promise<T> {
  const env = { ...parseEnv(process.env), ...changes };
  if (!founds && !env.DATABASE_URL) needDatabase(placesIn(env.DATA_DIR).database);
  const services = createServices(env, { patienceMs: WORK_PATIENCE_MS });
  try {
    await migrate(services.db);
    return await run(services);
  } finally {
    await services.db.destroy();
  }
}
