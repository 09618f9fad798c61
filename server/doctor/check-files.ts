import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { inMb } from "#server/files/free-space.ts";
import { MAX_BYTES, measureUploads } from "#server/files/uploads.ts";
import { type Finding, type HealthCheckOptions, ok, warn, wrong } from "./finding.ts";
import { withDatabase } from "./with-database.ts";

/** Above this share of the limit, somebody should look at it soon. */
const MUCH = 0.8;

/** The files that visitors sent: whether the files of one more form, as large as allowed, still fit. */
export function checkFiles(env: Env, { formBytes }: HealthCheckOptions): Promise<Finding[]> {
  const check = async (db: Db) => {
    const taken = await measureUploads(db);
    const words = `Visitors' files take ${inMb(taken)} of ${inMb(MAX_BYTES)}`;
    if (taken + formBytes > MAX_BYTES)
      return [wrong(`${words}: no more are accepted. See docs/operations.md, "No files are taken".`)];
    return [taken > MUCH * MAX_BYTES ? warn(`${words}. Take out and delete what is not needed.`) : ok(words)];
  };
  return withDatabase(env, check, []);
}
