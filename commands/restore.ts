import { writeSecret } from "#server/backup/restore.ts";
import { parseEnv } from "#server/env.ts";
import { restoreSite } from "./restore-site.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run restore -- <backup> [--overwrite] [--erased <list> | --without-erased]
   or: npm run restore -- <backup> --secret-to <file>`;
const options = {
  overwrite: { type: "boolean" },
  erased: { type: "string" },
  "without-erased": { type: "boolean" },
  "secret-to": { type: "string" },
} as const;

await runCommand({ usage: USAGE, count: 1, options }, async ([file = ""], { "secret-to": target, ...choices }) => {
  const env = parseEnv(process.env);
  if (target === undefined) return restoreSite(env, file, choices);
  await writeSecret(env, file, target);
  return `Wrote the secret to ${target}.`;
});
