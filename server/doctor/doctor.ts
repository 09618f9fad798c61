import { existsSync } from "node:fs";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { adviseSettings, type Env, NOBODY_ACTS } from "#server/env.ts";
import { explain } from "#server/explain.ts";
import { checkBuild, checkPublic, checkServer } from "./check-address.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFolder, checkSecret } from "./check-folder.ts";
import { checkMailServer } from "./check-mail.ts";
import { checkQueuedEmails, checkUploads } from "./check-stored.ts";
import { type Finding, type HealthCheck, type HealthCheckOptions, inDatabase, ok, warn, wrong } from "./finding.ts";

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
  const { database } = dataPaths(env.DATA_DIR);
  const address = env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: database };
  let db = null as Db | null;
  const open = () => {
    if (env.DATABASE_URL || existsSync(database)) db ??= connect(address);
    return db;
  };
  const explained = new Set<string>();
  try {
    for (const [about, check] of [...checks, ...ofFeatures, ...afterFeatures]) {
      const findings = await check(env, options, open).catch((error: unknown) => {
        const line = explain(error).replace(/\s+/g, " ");
        // A database that fails does so in several checks.
        return [explained.has(line) ? warn("Not examined: see what is said about the database") : wrong(line)];
      });
      for (const finding of findings) {
        explained.add(finding.message);
        yield { about, ...finding };
      }
    }
  } finally {
    await db?.destroy();
  }
}

async function checkSettings(env: Env): Promise<Finding[]> {
  const advice = adviseSettings(env);
  if (advice.length === 0) return [ok("Nothing is missing")];
  return advice.map((message) => (message === NOBODY_ACTS ? wrong : warn)(`${message}.`));
}
