import { FILE_BYTES } from "#app/forms/definition/field-types.ts";
import { examine } from "#server/doctor/doctor.ts";
import { parseEnv, SettingsError } from "#server/env.ts";
import { ACCEPTED_BYTES } from "#server/http/limits/receive-form.ts";
import { featureChecks } from "./feature-checks.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Usage: npm run doctor [-- --mail-to <address>]";
const options = { "mail-to": { type: "string" } } as const;
const signs = { ok: "✔", warn: "!", wrong: "✖" };

const print = (mark: keyof typeof signs, about: string, message: string) =>
  console.log(`${signs[mark]} ${about.padEnd(9)} ${message}`);

await runCommand({ usage: USAGE, count: 0, options }, async (_, { "mail-to": mailTo = null }) => {
  try {
    const env = parseEnv(process.env);
    const checkOptions = { mailTo, formBytes: ACCEPTED_BYTES + FILE_BYTES };
    for await (const { mark, about, message } of examine(env, checkOptions, featureChecks)) {
      print(mark, about, message);
      if (mark === "wrong") process.exitCode = 1;
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.message.split("\n")) print("wrong", "settings", line);
    process.exitCode = 1;
  }
  return undefined;
});
