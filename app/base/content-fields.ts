import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { isEmailAddress, removeInvisible } from "./text.ts";

/** `news/our-plan.md` → `our-plan` */
export function slugOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/\.md$/, "");
}

export function oldestFirst<T extends { file: string; value: { date: string } }>(sources: T[]): T[] {
  return sources.toSorted((a, b) => a.value.date.localeCompare(b.value.date) || a.file.localeCompare(b.file));
}

export const requiredText = (noun: string) =>
  z
    .string({
      error: ({ input }) => (input == null ? `Write ${noun}.` : `Write ${noun} in quotes: "…".`),
    })
    .overwrite(removeInvisible)
    .trim()
    .min(1, `Write ${noun}.`)
    .describe(noun.charAt(0).toUpperCase() + noun.slice(1));

export const optionalText = z.string().overwrite(removeInvisible).trim().default("");

export const phrase = z
  .string({ error: "Write words. Put a number in quotes." })
  .overwrite(removeInvisible)
  .trim()
  .min(1, "Write words.");

export const onlyOnce =
  <T>(nameOf: (item: T) => string) =>
  (list: T[], check: z.core.$RefinementCtx<T[]>): void => {
    const names = list.map(nameOf);
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at)
        check.addIssue({ code: "custom", path: [at], message: `${name} is here twice. Keep one of the two.` });
  };

export const oneOf = <const T extends readonly string[]>(choices: T) =>
  z.enum(choices, { error: ({ input }) => sayOneOf(choices, input) });

export const trueOrFalse = z.boolean("Write true or false.");

export const listLength = (usual: number) =>
  z.number("Write a number from 1 to 12.").int().min(1).max(12).default(usual).describe("How many, from 1 to 12");

/** Also the values of BackgroundClass. */
export const tones = ["teal", "magenta", "coral", "green", "navy", "wattle"] as const;
export type Tone = (typeof tones)[number];

export const tone = oneOf(tones).describe("The colour");

/** Some systems that content is stored on truncate longer ones. */
export const MAX_NAME_LENGTH = 100;
/** PostgreSQL limits index keys to 2,704 bytes, and a letter may take three. */
export const MAX_ADDRESS_LENGTH = 800;

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const pageAddress = z
  .string({ error: "Write the page’s address, such as /about-us/." })
  .regex(
    /^\/(?:[a-z0-9-]+\/)*$/,
    "Write the page’s address in lower case with a slash at both ends, such as /about-us/.",
  )
  .describe("The page’s address, such as /about-us/");

export const formerly = z
  .array(pageAddress.max(MAX_ADDRESS_LENGTH), "Write a list of addresses, such as [/about-us/our-plan/].")
  .superRefine(onlyOnce(String))
  .default([])
  .describe("Addresses that it had before; a visitor who opens one is sent here");

/** The Convention on the Rights of the Child dates from 1989; nothing that this office publishes is much older. */
const FIRST_YEAR = 1980;
/** A day further in the future has a typing mistake in its year. */
const YEARS_AHEAD = 20;

export const calendarDay = z.iso
  .date({
    abort: true,
    error: ({ input }) =>
      typeof input === "string" && /^\d{4}-\d\d-\d\d$/.test(input)
        ? `The calendar has no ${input}. Write a day such as 2026-10-02.`
        : "Write the day as year, month and day, such as 2026-10-02.",
  })
  .superRefine((day, check) => {
    const year = day.slice(0, 4);
    const last = new Date().getFullYear() + YEARS_AHEAD;
    if (Number(year) >= FIRST_YEAR && Number(year) <= last) return;
    const message = `${year} is too far off: years here are from ${FIRST_YEAR} to ${last}. Write a day such as 2026-10-02.`;
    check.addIssue({ code: "custom", message });
  });

const MOMENT = "Write day and time, such as 2026-12-01 09:00.";
/** By the clock of the office. */
export const moment = z
  .string(MOMENT)
  .overwrite((written) => written.trim().replace("T", " "))
  .regex(/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d$/, { abort: true, error: MOMENT })
  .superRefine((written, check) => {
    const { error } = calendarDay.safeParse(written.slice(0, 10));
    for (const { message } of error?.issues ?? []) check.addIssue({ code: "custom", message });
  })
  .meta({ holds: "moment" });

export const example = trueOrFalse
  .default(false)
  .describe("Made up: pages say so, and the site cannot go live with it");

export const confirm = z
  .array(requiredText("what is to be confirmed").meta({ holds: "note" }), "Write a list of sentences.")
  .superRefine(onlyOnce(String))
  .default([])
  .describe("What somebody must confirm before the site goes live");

/** Whether and when visitors see it. */
export const publishing = {
  from: moment.optional().describe("Before this day and time, by the office’s clock, nobody sees it"),
  until: moment.optional().describe("From this day and time on, by the office’s clock, nobody sees it"),
  draft: trueOrFalse.default(false).describe("Nobody sees it, even when it is published, until this is taken out"),
  example,
  confirm,
};

export const emailAddress = z
  .string("Write an email address.")
  .refine(isEmailAddress, "Write an email address, such as office@example.org.");

/** By its path in `content/media`; `holds` tells the editing screen which field to draw. */
export const pictureFile = requiredText("the picture’s file, such as scenes/talk.svg").meta({ holds: "picture" });

export const documentLink = z.strictObject({
  file: requiredText("the document’s file, such as documents/plan.pdf").meta({ holds: "document" }),
  title: requiredText("the words of the link"),
});

export const pageLink = z.strictObject({ page: pageAddress, label: requiredText("the words of the link") });

const MAX_REPEATED_LENGTH = 60;

/** The first of those that are equally similar; empty when none is similar. */
export function nearest(name: string, names: Iterable<string>): string {
  let best: { name: string; far: number } | null = null;
  for (const other of names) {
    const far = distance(name.toLowerCase(), other.toLowerCase());
    if (far <= Math.max(2, name.length / 3) && far < name.length && (!best || far < best.far))
      best = { name: other, far };
  }
  return best?.name ?? "";
}

export function listChoices(choices: readonly string[], name: string): string {
  const like = nearest(name, choices);
  return `${choices.join(", ")}.${like ? ` Did you mean ${like}?` : ""}`;
}

export function sayOneOf(choices: readonly string[], value: unknown): string {
  if (value === undefined || value === null || typeof value === "object") return `Write one of: ${choices.join(", ")}.`;
  const word = String(value);
  const repeated =
    word.length > MAX_REPEATED_LENGTH ? `${[...word].slice(0, MAX_REPEATED_LENGTH).join("")}…` : word || "Nothing";
  return `${repeated} is not one of: ${listChoices(choices, word)}`;
}
