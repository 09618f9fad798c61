import type { Env } from "#server/env.ts";
import { codeOf } from "#server/error-code.ts";

/** What a check found. `wrong` needs somebody's attention now, `warn` some thought. */
export interface Finding {
  mark: "ok" | "warn" | "wrong";
  /** One line; if something is wrong, it says what to do. */
  words: string;
}

export const ok = (words: string): Finding => ({ mark: "ok", words });
export const warn = (words: string): Finding => ({ mark: "warn", words });
export const wrong = (words: string): Finding => ({ mark: "wrong", words });

/** Checks one thing that a site needs and changes nothing. */
export type HealthCheck = (env: Env, options: HealthCheckOptions) => Promise<Finding[]>;

export interface HealthCheckOptions {
  /** Who gets a test email; null for nobody. */
  mailTo: string | null;
  /** The most that a form with files takes, in bytes. */
  formBytes: number;
}

/** An error as OpenSSL prints it: numbers and places in its source around the reason, which is what we want. */
const OPENSSL = /[\da-f]+:error:[\da-f]+:[^:]*:[^:]*:([^:]+):.*/i;

/** An error's message, on one line. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return errorWords(error.cause);
  const words = error.message || codeOf(error) || error.name;
  return words
    .replace(/\s*\n\s*/g, " ")
    .replace(OPENSSL, "$1")
    .replace(/\.$/, "");
}
