import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { inMb } from "#server/files/disk.ts";
import { MAX_BYTES, measureUploads } from "#server/files/uploads.ts";
import { measureQueued } from "#server/mail/queued-emails.ts";
import { type Finding, type HealthCheckOptions, ok, warn, wrong } from "./finding.ts";

const MUCH = 0.8;
const LONG_MS = 60 * 60_000;

/** Whether the files of one more form, as large as allowed, still fit. */
export async function checkUploads(db: Db, _: Env, { formBytes }: HealthCheckOptions): Promise<Finding[]> {
  const taken = await measureUploads(db);
  const message = `Visitors' files take ${inMb(taken)} of ${inMb(MAX_BYTES)}`;
  if (taken + formBytes > MAX_BYTES)
    return [wrong(`${message}: no more are accepted. See docs/operations.md, "No files are taken".`)];
  return [taken > MUCH * MAX_BYTES ? warn(`${message}. Take out and delete what is not needed.`) : ok(message)];
}

export async function checkQueuedEmails(db: Db): Promise<Finding[]> {
  const { count, oldest } = await measureQueued(db);
  const message = `${count} emails queued`;
  if (oldest === null || Date.now() - oldest <= LONG_MS) return [ok(message)];
  return [
    warn(`${message}, the oldest since ${new Date(oldest).toISOString()}. The log says why: "mail not delivered yet".`),
  ];
}
