const styles = {
  day: { dateStyle: "long" },
  year: { year: "numeric" },
  medium: { dateStyle: "medium", timeStyle: "short" },
  full: { dateStyle: "full", timeStyle: "short" },
  numbers: {
    hourCycle: "h23",
    ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
    ...({ hour: "numeric", minute: "numeric", second: "numeric" } as const),
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** How times are written where the office is; each format is made once, since making one is slow. */
export function timeFormat(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const name = `${style} ${timeZone}`;
  const format = made.get(name) ?? new Intl.DateTimeFormat("en-AU", { ...styles[style], timeZone });
  made.set(name, format);
  return format;
}

/**
 * A day in words, such as 14 November 2026.
 * @param day as ISO 8601 says it
 */
export function dayInWords(day: string): string {
  return timeFormat("day", "UTC").format(Date.parse(day));
}

/** How long to wait, in words: '1 minute', '9 minutes'. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
