import pino from "pino";

export type Log = pino.Logger;

/** A log of one JSON object per line on standard output. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
