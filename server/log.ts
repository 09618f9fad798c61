import pino from "pino";

export type Log = pino.Logger;

/** Lines of requests are written when there is this much of them, in bytes, or after this many milliseconds. */
const [BATCH_BYTES, BATCH_MS] = [4096, 100];
/** Pino's number for a warning; what is worse has a higher one. */
const WARNING = 40;

/**
 * A log of one JSON object per line on standard output, written by another thread. A warning or an error is handed to it
 * at once, with all the lines before it, and what waits is written when the process ends.
 */
export function createLog(level: string): Log {
  const output = pino.destination({ minLength: BATCH_BYTES, periodicFlush: BATCH_MS });
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(line, write, weight) {
          write.apply(this, line);
          // Not `flushSync`: it would overtake lines that are being written.
          if (weight >= WARNING) output.flush(() => {});
        },
      },
    },
    output,
  );
}
