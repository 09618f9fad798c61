import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { insertRow } from "#server/db/testing.ts";
import { type Env, parseEnv } from "#server/env.ts";

/** More than one batch of the copy. */
export const RESPONSES = 250;
export const PAPER = "A paper from a visitor";

/**
 * As a site leaves it: many responses, a submission with a file, an email that waits, one written to a file, and the
 * secret.
 * @param migration the last to run; without it, all
 */
export async function makeSite(folder: string, migration?: string): Promise<Env> {
  const env = parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  const db = connect({ sqlite: path.join(folder, "site.db") });
  await migrate(db, migration);
  if (migration === undefined)
    await db
      .insertInto("response")
      .values(
        Array.from({ length: RESPONSES }, (_, at) => ({
          id: `r${at}`,
          topic: "a-good-day",
          source: "visitor",
          status: "waiting",
          name: "Mei",
          text: `Idea ${at}\0 with “signs” 🌻`,
          avatar: "none",
          flags: "",
          distress: 0,
          posted: 1_700_000_000_000 + at,
          original_json: null,
          announced: null,
          decided: null,
          reason: null,
          receipt: `receipt${at}`,
        })),
      )
      .execute();
  const receipt = "ABCDEFGHJKMN";
  await insertRow(db, "submission", { receipt, received_at: 1_700_000_000_000, delete_at: 1_900_000_000_000 });
  const id = randomUUID();
  await insertRow(db, "submission_file", { id, receipt, size: PAPER.length });
  await insertRow(db, "mail", { id: randomUUID() });
  await db.insertInto("publication").values({ id: 1, revision: 7, content_hash: "x", published_at: 1 }).execute();
  await db.destroy();
  const files = { [`uploads/${id}`]: PAPER, "mail/lost-emails-1.eml": "Dear office", secret: "s".repeat(43) };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return env;
}
