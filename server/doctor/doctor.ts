import type { Db } from "#server/db/schema.ts";
import { adviseSettings, type Env, NOBODY_ACTS } from "#server/env.ts";
import { explain } from "#server/explain.ts";
import { asStorageError, StorageError } from "#server/storage-error.ts";
import { checkBuild, checkPublic, checkServer } from "./check-address.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFolder, checkSecret } from "./check-folder.ts";
import { checkMailServer } from "./check-mail.ts";
import { checkQueuedEmails, checkUploads } from "./check-stored.ts";
import { type Finding, type HealthCheckOptions, ok, warn, withDatabase, wrong } from "./finding.ts";

/** Checks one thing that a site needs and changes nothing. */
export type HealthCheck = (env: Env, options: HealthCheckOptions) => Promise<Finding[]>;

/** What others depend on comes first. */
const checks: [about: string, check: HealthCheck][] = [
  ["settings", checkSettings],
  ["folder", checkFolder],
  ["secret", checkSecret],
  ["database", checkDatabase],
  ["files", inDatabase(checkUploads)],
  ["mail", checkMailServer],
  ["mail", inDatabase(checkQueuedEmails)],
];
const afterFeatures: typeof checks = [
  ["build", checkBuild],
  ["server", checkServer],
  ["address", checkPublic],
];

interface Diagnosis extends Finding {
  about: string;
}

/** Changes nothing. @param ofFeatures what features check of theirs */
export async function* examine(
  env: Env,
  options: HealthCheckOptions,
  ofFeatures: typeof checks,
): AsyncGenerator<Diagnosis> {
  for (const [about, check] of [...checks, ...ofFeatures, ...afterFeatures]) {
    const findings = await check(env, options).catch((error: unknown) => [wrong(explain(error).replace(/\s+/g, " "))]);
    for (const finding of findings) yield { about, ...finding };
  }
}

async function checkSettings(env: Env): Promise<Finding[]> {
  const advice = adviseSettings(env);
  if (advice.length === 0) return [ok("Nothing is missing")];
  return advice.map((message) => (message === NOBODY_ACTS ? wrong : warn)(`${message}.`));
}

/** Nothing is found where there is no database yet. */
export function inDatabase(check: (db: Db, env: Env, options: HealthCheckOptions) => Promise<Finding[]>): HealthCheck {
  return unlessDatabaseFails(async (env, options) => (await withDatabase(env, (db) => check(db, env, options))) ?? []);
}

/** PostgreSQL's codes for missing rights, tables and columns (its manual, appendix A), and SQLite's messages. */
const UNUSABLE = /^42(?:501|P01|703)$|no such (?:table|column)/;

/** The database's own check says why it does not work; others only say that they could not look. */
export function unlessDatabaseFails(check: HealthCheck): HealthCheck {
  return async (env, options) => {
    try {
      return await check(env, options);
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown };
      const fails = asStorageError(error) instanceof StorageError || UNUSABLE.test(String(code ?? message));
      if (!fails) throw error;
      return [warn("Not examined: see what is said about the database")];
    }
  };
}
