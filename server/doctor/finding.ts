import type { Env } from "#server/env.ts";
import { codeOf } from "#server/error-code.ts";

/** What a check found. `wrong` needs somebody now, `warn` needs a thought. */
export interface Finding {
  mark: "ok" | "warn" | "wrong";
  /** One line; where something is wrong it says what to do. */
  words: string;
}

export const ok = (words: string): Finding => ({ mark: "ok", words });
export const warn = (words: string): Finding => ({ mark: "warn", words });
export const wrong = (words: string): Finding => ({ mark: "wrong", words });

/** Looks at one thing of a site and changes nothing. */
export type HealthCheck = (env: Env, options: HealthCheckOptions) => Promise<Finding[]>;

export interface HealthCheckOptions {
  /** Who gets a letter as a trial; null for nobody. */
  mailTo: string | null;
  /** The most that a form with files takes, in bytes. */
  formBytes: number;
}

/** The chain of numbers and places in which OpenSSL says what went wrong; its reason comes fourth. */
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
