const styles = {
  day: { dateStyle: "long" },
  dayOfYear: { day: "numeric", month: "long" },
  month: { month: "long", year: "numeric" },
  monthOfYear: { month: "long" },
  year: { year: "numeric" },
  medium: { dateStyle: "medium", timeStyle: "short" },
  /** The time of day. */
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

const made = new Map<string, Intl.DateTimeFormat>();

/** The format for times in a time zone; each is made once, since making one is slow. */
export function timeFormat(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const name = `${style} ${timeZone}`;
  const format = made.get(name) ?? new Intl.DateTimeFormat("en-AU", { ...styles[style], timeZone });
  made.set(name, format);
  return format;
}

/**
 * A day in words, such as 14 November 2026, or the part of it that the style names.
 * @param day in ISO 8601
 */
export function dayInWords(day: string, style: "day" | "dayOfYear" | "month" | "monthOfYear" = "day"): string {
  return timeFormat(style, "UTC").format(Date.parse(day));
}

/** A time to wait, in words: '1 minute', '9 minutes'. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
