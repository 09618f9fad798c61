import type { Env } from "#server/env.ts";
import { type Finding, ok, warn } from "./finding.ts";
import { withDatabase } from "./with-database.ts";

/** Whether somebody has confirmed the authority of each class of records. */
export async function checkRecords(env: Env): Promise<Finding[]> {
  const rows = await withDatabase(env, (db) => db.selectFrom("record_class").select("class_json").execute(), []);
  if (rows.length === 0) return [warn("No classes of records are published yet, so nothing is destroyed")];
  const classes = rows.map(({ class_json }) => JSON.parse(class_json) as { id: string; authority: string });
  const open = classes
    .filter(({ authority }) => /^\W*(?:to\s+be\s+confirmed|t\.?b\.?c)\b/i.test(authority))
    .map(({ id }) => id);
  if (open.length === 0) return [ok("Each class of records has an authority")];
  return [warn(`To be confirmed in records.yaml: the authority of ${[...new Set(open)].join(", ")}`)];
}
