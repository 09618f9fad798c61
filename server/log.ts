import pino from "pino";

export type Log = pino.Logger;

/** Lines are written once there are this many bytes of them, or this many milliseconds after the first. */
const [BATCH_BYTES, BATCH_MS] = [4096, 100];
/** Pino's number for a warning; more severe levels have higher ones. */
export const WARNING = 40;

/**
 * A log of one JSON object per line on standard output, written in batches by another thread
 * (docs/decisions/32-log-lines-in-batches.md). A warning or an error is handed over at once, with all the lines before
 * it, and whatever waits is written when the process ends.
 */
export function createLog(level: string): Log {
  const output = pino.destination({ minLength: BATCH_BYTES });
  let waiting: NodeJS.Timeout | null = null;
  let isDue = false;
  const flush = () => {
    if (waiting) clearTimeout(waiting);
    waiting = null;
    isDue = true;
    // Not `flushSync`, which would overtake lines that are being written. While some are, `flush` does nothing.
    output.flush();
  };
  // A batch has been written, but lines that came meanwhile may still wait. One listener for all: `flush` with a
  // callback would add two each time.
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
          // The library's own timer would wake an idle process ten times a second.
          else waiting ??= setTimeout(flush, BATCH_MS).unref();
        },
      },
    },
    output,
  );
}
