import pino from "pino";

export type Log = pino.Logger;

/** Lines are written when there is this much of them, in bytes, or this many milliseconds after the first. */
const [BATCH_BYTES, BATCH_MS] = [4096, 100];
/** Pino's number for a warning; what is worse has a higher one. */
export const WARNING = 40;

/**
 * A log of one JSON object per line on standard output, written by another thread, several lines at once
 * (docs/decisions/32-log-lines-in-batches.md). A warning or an error is handed to it at once, with all the lines before
 * it, and what waits is written when the process ends.
 */
export function createLog(level: string): Log {
  const output = pino.destination({ minLength: BATCH_BYTES });
  let waiting: NodeJS.Timeout | null = null;
  let isDue = false;
  const flush = () => {
    if (waiting) clearTimeout(waiting);
    waiting = null;
    isDue = true;
    // Not `flushSync`: it would overtake lines that are being written. While they are, this does nothing.
    output.flush();
  };
  // Lines have been written, maybe not those that came meanwhile. One listener, since `flush` with a callback adds two.
  output.on("drain", () => {
    if (!isDue) return;
    isDue = false;
    output.flush();
  });
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(line, write, weight) {
          write.apply(this, line);
          if (weight >= WARNING) flush();
          // The library's own timer would wake a process that logs nothing, ten times a second.
          else waiting ??= setTimeout(flush, BATCH_MS).unref();
        },
      },
    },
    output,
  );
}
