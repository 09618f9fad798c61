import type { Env } from "#server/env.ts";
import { type Finding, ok, wrong } from "./finding.ts";
import { withDatabase } from "./with-database.ts";

/** Whether somebody has opened each concern by the time when the next people were told. */
export function checkConcerns(env: Env): Promise<Finding[]> {
  const late = Date.now() - env.CONCERN_MINUTES * 60_000;
  return withDatabase(
    env,
    async (db) => {
      const unopened = db.selectFrom("concern").select("number").where("state", "=", "new").orderBy("received_at");
      const numbers = (await unopened.where("received_at", "<=", late).execute()).map(({ number }) => number);
      if (numbers.length === 0) return [ok("None has waited too long to be opened")];
      return [wrong(`Nobody has opened ${numbers.join(", ")}. Ring one of SAFEGUARDING now.`)];
    },
    [],
  );
}
