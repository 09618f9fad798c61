import { restore, writeSecret } from "#server/backup/restore.ts";
import { parseEnv } from "#server/env.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run restore -- <backup> [--overwrite]
   or: npm run restore -- <backup> --secret-to <file>`;
const options = { overwrite: { type: "boolean" }, "secret-to": { type: "string" } } as const;

/** `npm run restore -- <backup>`: checks a backup, then puts it in the place of the site's data. */
await runCommand(
  { usage: USAGE, words: 1, options },
  async ([file = ""], { overwrite = false, "secret-to": target }) => {
    const env = parseEnv(process.env);
    if (target !== undefined) {
      await writeSecret(env, file, target);
      return `Wrote the secret to ${target}.`;
    }
    const { rows, files, made } = await restore(env, file, overwrite);
    const next = env.DATABASE_URL ? "\nNow publish: npm run content -- publish" : "";
    return `Restored what there was on ${new Date(made).toISOString()}: ${rows.response} responses, ${rows.submission} submissions, ${rows.mail} letters that wait, ${files.length} files.${next}`;
  },
);
