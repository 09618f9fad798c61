import pino from "pino";

export type Log = pino.Logger;

/** Pino's number for a warning; more severe levels have higher ones. */
export const WARNING = 40;

/** While lines cannot be written, as on a full disk, this many characters of them wait; further ones are dropped. */
const MAX_WAITING = 1024 * 1024;

/** The one output of all logs of this process: standard output, where each line is written at once. */
const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
// A log that cannot be written stops nothing (spec failure.cause).
output.on("error", () => {});

/** A log of one JSON object per line on standard output. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
