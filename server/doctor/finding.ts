import { existsSync } from "node:fs";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { codeOf } from "#server/error-code.ts";

/** What a check found. `wrong` needs somebody's attention now, `warn` some thought. */
export interface Finding {
  mark: "ok" | "warn" | "wrong";
  /** One line; if something is wrong, it says what to do. */
  message: string;
}

export const ok = (message: string): Finding => ({ mark: "ok", message });
export const warn = (message: string): Finding => ({ mark: "warn", message });
export const wrong = (message: string): Finding => ({ mark: "wrong", message });

export interface HealthCheckOptions {
  mailTo: string | null;
  formBytes: number;
}

/** Opens the database while `look` runs. @returns null when there is no database yet: none is created */
export async function withDatabase<T>(env: Env, look: (db: Db) => Promise<T>): Promise<T | null> {
  const { database } = dataPaths(env.DATA_DIR);
  if (!env.DATABASE_URL && !existsSync(database)) return null;
  const db = connect(env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: database });
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

export function oneLineMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return oneLineMessage(error.cause);
  const message = error.message || codeOf(error) || error.name;
  return message.replace(/\s+/g, " ").replace(/\.$/, "");
}
