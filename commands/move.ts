import { move } from "#server/backup/move.ts";
import { parseEnv, settings } from "#server/env.ts";
import { explain } from "#server/explain.ts";
import { runCommand, UsageError } from "./run-command.ts";

const USAGE = "Usage: npm run move -- postgres://user:password@host:5432/name [--overwrite]";
const options = { overwrite: { type: "boolean" } } as const;

function withoutPassword(address: string): string {
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

await runCommand({ usage: USAGE, count: 1, options }, async ([address], { overwrite = false }) => {
  const url = settings.DATABASE_URL.schema.safeParse(address).data;
  if (!url) throw new UsageError(`${USAGE}\nThe address must be ${settings.DATABASE_URL.expected}.`);
  const env = parseEnv(process.env);
  if (env.DATABASE_URL) throw new Error("DATABASE_URL is set: the site is on PostgreSQL already.");
  const { rows, missing } = await move(env, url, overwrite).catch((error: unknown) => {
    throw new Error(explain(error, withoutPassword(url)), { cause: error });
  });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const lost = missing.length > 0 ? ` Not found, so lost before: ${missing.join(", ")}.` : "";
  return `Moved ${total} rows of ${Object.keys(rows).length} tables: ${rows.response} responses, ${rows.submission} submissions, ${rows.mail} emails queued.${lost} The embedded database is as it was.
Now set, for every instance: DATABASE_URL to that address, SITE_URL, and SECRET to ${env.SECRET ? "what it is now" : `what ${env.DATA_DIR}/secret holds`}.
Then publish: npm run content -- publish`;
});
