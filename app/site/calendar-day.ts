import { z } from "zod";

/** A day as editors write it: a day that the calendar has, as ISO 8601 says it. */
export const calendarDay = z.iso.date({
  error: ({ input }) =>
    typeof input === "string" && /^\d{4}-\d\d-\d\d$/.test(input)
      ? `The calendar has no ${input}. Write a day such as 2026-10-02.`
      : "Write the day as year, month and day, such as 2026-10-02.",
});

/** Whether something is still being written: nobody sees it. */
export const draft = z
  .boolean("Write true or false.")
  .default(false)
  .describe("True while it is still being written: nobody sees it");
