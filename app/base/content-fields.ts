import { z } from "zod";

/** A text that must not be empty; the message names it as `what`. */
export const words = (what: string) =>
  z
    .string({ error: `Write ${what} in words.` })
    .trim()
    .min(1, `Write ${what}.`)
    .describe(what.charAt(0).toUpperCase() + what.slice(1));

/** An address of ours, such as /about-us/. */
export const pageAddress = z
  .string({ error: "Write the page’s address, such as /about-us/." })
  .regex(
    /^\/(?:[a-z0-9-]+\/)*$/,
    "Write the page’s address in lower case with a slash at both ends, such as /about-us/.",
  )
  .describe("The page’s address, such as /about-us/");

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
