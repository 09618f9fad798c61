import { timeFormat } from "./time-formats.ts";

/**
 * When a day begins in a time zone, in milliseconds since 1970.
 * @param day in ISO 8601, such as 2026-10-02
 * @param timeZone from the IANA database, such as Australia/Perth
 */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // Near a daylight-saving change the offset at `asUtc` can be wrong; the one at the first estimate is right.
  const first = asUtc - offsetAt(asUtc, timeZone);
  const second = asUtc - offsetAt(first, timeZone);
  // Where the clocks skip midnight, no estimate is shown as midnight; the later one is when they go forward.
  return Math.max(second, asUtc - offsetAt(second, timeZone));
}

/** When a day ends, which is when the next one begins. */
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
