import { statSync } from "node:fs";
import { backUp } from "#server/backup/backup.ts";
import { parseEnv } from "#server/env.ts";
import { version } from "#server/program.ts";
import { runCommand, UsageError } from "./run-command.ts";

const USAGE = "Usage: npm run backup -- <folder> [--keep-days 30]";

const options = { "keep-days": { type: "string" } } as const;

await runCommand({ usage: USAGE, count: 1, options }, async ([folder = ""], { "keep-days": days }) => {
  // With 0, a typo or an empty setting would delete all other backups at once.
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
    throw new UsageError(`Write a whole number of days after --keep-days, 1 or more.\n${USAGE}`);
  const { file, rows, files, missing, deleted, undeleted } = await backUp(
    parseEnv(process.env),
    folder,
    version(),
    days === undefined ? undefined : Number(days),
  );
  const lost = missing.length > 0 ? ` Not found (deleted meanwhile, or lost): ${missing.join(", ")}.` : "";
  const gone = deleted.length > 0 ? ` Deleted ${deleted.length} older ones.` : "";
  const done = `Wrote ${file} (${Math.ceil(statSync(file).size / 1000)} kB): ${rows.response} responses, ${rows.submission} submissions, ${rows.mail} emails queued, ${files.length} files.${lost}${gone}
It holds children's words and the secret: keep it where only you can read it.`;
  if (undeleted.length === 0) return done;
  // Children's words are kept for longer than promised.
  console.log(done);
  throw new Error(`Older backups were not deleted: ${undeleted.join(", ")}.`);
});
