import { DAY_MS } from "#server/day.ts";

const styles = {
  day: { dateStyle: "long" },
  dayOfYear: { day: "numeric", month: "long" },
  month: { month: "long", year: "numeric" },
  monthOfYear: { month: "long" },
  year: { year: "numeric" },
  time: { timeStyle: "short" },
  medium: { dateStyle: "medium", timeStyle: "short" },
  clock: { hourCycle: "h23", hour: "2-digit", minute: "2-digit" },
  full: { dateStyle: "full", timeStyle: "short" },
  /** For calculations, not for people. */
  numbers: {
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each is made once, since making one is slow. */
export function timeFormat(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const name = `${style} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat("en-AU", { ...styles[style], timeZone });
  formats.set(name, format);
  return format;
}

/** @param day in ISO 8601 */
export function dayInWords(day: string, style: "day" | "dayOfYear" | "month" | "monthOfYear" = "day"): string {
  return timeFormat(style, "UTC").format(Date.parse(day));
}

/** @param local a day, or its day and minute as `2026-12-01 09:00` */
export const momentInWords = (local: string) =>
  local.length > 10 ? timeFormat("medium", "UTC").format(asIfUtc(local)) : dayInWords(local);

/** To greet somebody with, by the clock of the office. */
export function partOfDay(time: number, timeZone: string): "morning" | "afternoon" | "evening" {
  const hour = Number(timeFormat("clock", timeZone).format(time).slice(0, 2));
  return hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
}

export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** Of two units the smaller while there are less than two of the larger. @param wait in milliseconds */
export function formatWait(wait: number): string {
  const units = [
    ["day", DAY_MS],
    ["hour", DAY_MS / 24],
    ["minute", 60_000],
  ] as const;
  const [unit, size] = units.find(([, length]) => wait >= 2 * length) ?? ["minute", 60_000];
  const count = Math.floor(wait / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const asIfUtc = (local: string) => Date.parse(`${local.padEnd(16, " 00:00").replace(" ", "T")}Z`);

/** In milliseconds since 1970. @param day in ISO 8601 @param timeZone from the IANA database */
export const startOfDay = (day: string, timeZone: string) => momentAt(day, timeZone);

/** Of a day alone its beginning; of a minute that the clocks have twice the second. @param local see `momentInWords` */
export function momentAt(local: string, timeZone: string): number {
  const asUtc = asIfUtc(local);
  // Near a daylight-saving change the offset at `asUtc` can be wrong; the one at the first estimate is right.
  const first = asUtc - offsetAt(asUtc, timeZone);
  const second = asUtc - offsetAt(first, timeZone);
  // Where the clocks skip it, no estimate is shown as that time; the later one is after they go forward.
  return Math.max(second, asUtc - offsetAt(second, timeZone));
}

export function endOfDay(day: string, timeZone: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return startOfDay(next, timeZone);
}

/** In ISO 8601. */
export function dayAt(time: number, timeZone: string): string {
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 10);
}

function offsetAt(time: number, timeZone: string): number {
  const parts = timeFormat("numbers", timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((item) => item.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local - Math.floor(time / 1000) * 1000;
}
