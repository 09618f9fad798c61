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

/** Checks one thing that a site needs and changes nothing. @param open the database, null when there is none yet */
export type HealthCheck = (env: Env, options: HealthCheckOptions, open: () => Db | null) => Promise<Finding[]>;

/** Nothing is found where there is no database yet. */
export function inDatabase(check: (db: Db, env: Env, options: HealthCheckOptions) => Promise<Finding[]>): HealthCheck {
  return async (env, options, open) => {
    const db = open();
    return db ? check(db, env, options) : [];
  };
}

export function oneLineMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return oneLineMessage(error.cause);
  const message = error.message || codeOf(error) || error.name;
  return message.replace(/\s+/g, " ").replace(/\.$/, "");
}
