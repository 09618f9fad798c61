import pino from "pino";
import { output } from "./log-output.ts";

export type Log = pino.Logger;

/** Pino's number for a warning; more severe levels have higher ones. */
export const WARNING = 40;

/**
 * A log of one JSON object per line on standard output, written in batches by another thread
 * (docs/decisions/32-log-lines-in-batches.md). A warning or an error is handed over at once, with all the lines before
 * it, and whatever waits is written when the process ends.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(line, write, weight) {
          write.apply(this, line);
          if (weight >= WARNING) output.flush();
        },
      },
    },
    output,
  );
}
