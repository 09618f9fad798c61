import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import "#app/register-features.ts";
import { requireDatabase } from "#server/backup/embedded.ts";
import { dataPaths } from "#server/data-folder.ts";
import { WORK_TIMEOUT_MS } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { explain } from "#server/explain.ts";
import { createServices, type Services } from "#server/services.ts";

/** As in shells. */
const exitCodes = { SIGINT: 128 + 2, SIGPIPE: 128 + 13, SIGTERM: 128 + 15 };

export class UsageError extends Error {}

type Options<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>["values"];

interface Line<T extends ParseArgsOptionsConfig> {
  /** Printed when the command line is wrong, too. */
  usage: string;
  /** An extra argument may be a slip, and some commands delete. Null if `choose` checks that. */
  count: number | null;
  options?: T;
}

/** Exits with 0, with 1 and one clear line when the command failed, with 2 when the command line was wrong. */
export async function runCommand<T extends ParseArgsOptionsConfig>(
  { usage, count, options = {} as T }: Line<T>,
  run: (args: string[], options: Options<T>) => Promise<string | undefined>,
): Promise<void> {
  // The first process of a container ignores signals that it has no listener for, and listeners of "exit" run only when
  // we exit ourselves.
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
  // Even if a connection to a mail server is still open, once everything is printed.
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

/** With the number of arguments that it takes; null for one or more. */
export type Choice<T> = [count: number | null, command: T];

/** @throws {UsageError} with the usage */
export function choose<T>(commands: Record<string, Choice<T>>, [name = "", ...args]: string[], usage: string): T {
  if (!Object.hasOwn(commands, name)) throw new UsageError(usage);
  const [count, command] = commands[name] as Choice<T>;
  requireCount(args, count ?? Math.max(1, args.length), usage);
  return command;
}

export const COMMAND_LINE = "command line";

/** Emails that have gone out cannot be recalled. */
export function emailsRemainNote({ mailFolder }: Pick<Services, "mailFolder">): string {
  return `Emails about it that have gone out, or are files in ${mailFolder}, are still there: delete those yourself.`;
}

interface Opening {
  mayCreate?: boolean;
  changes?: Partial<Env>;
}

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
