import { timeFormat } from "./time-formats.ts";

/**
 * When a day begins where the office is, in milliseconds since 1970.
 * @param day as ISO 8601 has it, such as 2026-10-02
 * @param timeZone of the IANA database, such as Australia/Perth
 */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // The clock there, read as if it were UTC, is ahead by the offset; near a change of clocks the second look is right.
  const first = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(first, timeZone);
}

/** When the day after a day begins. */
export function endOfDay(day: string, timeZone: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return startOfDay(next, timeZone);
}

function offsetAt(time: number, timeZone: string): number {
  const parts = timeFormat("numbers", timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - Math.floor(time / 1000) * 1000;
}
