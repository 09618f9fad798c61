import { adviseSettings, NOBODY_ACTS } from "#server/advice.ts";
import type { Env } from "#server/env.ts";
import { explain } from "#server/explain.ts";
import { checkBuild, checkPublic, checkServer } from "./check-address.ts";
import { checkConcerns } from "./check-concerns.ts";
import { checkTree } from "./check-content.ts";
import { checkClock, checkDatabase } from "./check-database.ts";
import { checkFiles } from "./check-files.ts";
import { checkFolder, checkSecret } from "./check-folder.ts";
import { checkMail } from "./check-mail.ts";
import { checkRecords } from "./check-records.ts";
import { type Finding, type HealthCheck, type HealthCheckOptions, ok, warn, wrong } from "./finding.ts";
import { unlessDatabaseFails } from "./with-database.ts";

/** What is checked; what others depend on comes first. */
const checks: Record<string, HealthCheck> = {
  settings: async (env) => {
    const advice = adviseSettings(env);
    return advice.length > 0
      ? advice.map((words) => (words === NOBODY_ACTS ? wrong : warn)(`${words}.`))
      : [ok("Nothing is missing")];
  },
  folder: checkFolder,
  secret: checkSecret,
  database: checkDatabase,
  files: (env, options) => unlessDatabaseFails(checkFiles(env, options)),
  clock: (env) => unlessDatabaseFails(checkClock(env)),
  mail: checkMail,
  concerns: (env) => unlessDatabaseFails(checkConcerns(env)),
  records: (env) => unlessDatabaseFails(checkRecords(env)),
  content: (env) => unlessDatabaseFails(checkTree(env)),
  build: checkBuild,
  server: checkServer,
  address: checkPublic,
};

/** A check that takes longer than this, in milliseconds, is taken to hang. */
const TIMEOUT_MS = 30_000;

interface Diagnosis extends Finding {
  about: string;
}

/** Checks everything that a site needs, one thing after the other, and changes nothing. */
export async function* examine(env: Env, options: HealthCheckOptions): AsyncGenerator<Diagnosis> {
  for (const [about, check] of Object.entries(checks))
    for (const finding of await findInTime(check(env, options))) yield { about, ...finding };
}

async function findInTime(findings: Promise<Finding[]>): Promise<Finding[]> {
  const late = new Promise<Finding[]>((passed) => {
    const words = `There was no answer within ${TIMEOUT_MS / 1000} s.`;
    setTimeout(() => passed([wrong(words)]), TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([findings, late]);
  } catch (error) {
    return [wrong(explain(error).replace(/\s*\n\s*/g, " "))];
  }
}
