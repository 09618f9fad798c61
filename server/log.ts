import pino from "pino";

export type Log = pino.Logger;

export const WARNING = 40;

/** In characters, while lines cannot be written, as on a full disk; further ones are dropped. */
const MAX_WAITING = 1024 * 1024;

const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
// A log that cannot be written stops nothing (spec failure.cause).
output.on("error", () => {});

export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
