import { z } from "zod";
import { oneOf, onlyOnce, requiredText, sayOneOf } from "#app/base/content-fields.ts";
import { DAY_MS } from "#server/day.ts";

export type CountedFrom = "received" | "decided" | "closed";

/** By the names in `content/records.yaml`. */
export const recordKinds = {
  waiting: { label: "response, waiting", what: "responses that nobody has decided about", from: ["received"] },
  published: { label: "response, on the website", what: "responses on the website", from: ["received", "decided"] },
  office: {
    label: "response, for the office only",
    what: "responses that were read, for the office only",
    from: ["received", "decided"],
  },
  declined: { label: "response, declined", what: "responses that were not published", from: ["received", "decided"] },
  "taken-down": {
    label: "response, taken down",
    what: "responses that were taken down",
    from: ["received", "decided"],
  },
  originals: {
    label: "original of a changed response",
    what: "the first words of responses that were changed",
    from: ["received", "decided"],
  },
  reasons: { label: "reason of a moderator", what: "the reasons of moderators", from: ["decided"] },
  "removal-requests": {
    label: "request to take words down",
    what: "requests to take words down that were handled",
    from: ["received", "decided"],
  },
  concerns: { label: "concern", what: "concerns, with what was sent and what was done", from: ["received", "closed"] },
  pictures: { label: "picture, deleted", what: "pictures and documents that were deleted", from: ["decided"] },
  emails: { label: "email that could not be sent", what: "emails that could not be sent", from: ["received"] },
} as const satisfies Record<string, { label: string; what: string; from: readonly CountedFrom[] }>;

export type KindName = keyof typeof recordKinds;
export type RecordThing = KindName | `form:${string}`;

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Such as "response, declined", or "12 responses, declined". */
export function sayThing(thing: string, count?: number): string {
  const label = thing.startsWith("form:") ? "submission" : (recordKinds[thing as KindName]?.label ?? thing);
  if (count === undefined) return label;
  return `${count} ${count === 1 ? label : label.replace(/^\w+/, "$&s")}`;
}

/** An authority that the office's lawyer has not confirmed yet. */
export const UNCONFIRMED = "to be confirmed";
export const isUnconfirmed = (authority: string) => /^\W*(?:to\s+be\s+confirmed|t\.?b\.?c)\b/i.test(authority);

const count = z.number("Write a whole number.").int("Write a whole number.").min(1, "Write 1 or more.").optional();
const ONE_PERIOD = "Write how long it is kept: one of days, months or years, such as { years: 7 }.";

const recordClass = z.strictObject({
  id: requiredText("the name of the class, such as hidden-words").regex(
    /^[a-z][a-z0-9-]*$/,
    "Write the name in small letters, digits and hyphens.",
  ),
  what: requiredText("what belongs to this class"),
  authority: requiredText("the authority by which it is kept and destroyed"),
  keep: z
    .strictObject({ days: count, months: count, years: count }, { error: ONE_PERIOD })
    .refine((keep) => Object.keys(keep).length === 1, ONE_PERIOD),
  from: oneOf(["received", "decided", "closed"]),
  then: oneOf(["destroy", "ask"]),
});

export type RecordClass = z.output<typeof recordClass>;
export type RecordClasses = { [thing in RecordThing]?: RecordClass };
export const listClasses = (classes: RecordClasses) => Object.entries(classes) as [RecordThing, RecordClass][];

const classOf = (records: string) =>
  z.string({ error: ({ input }) => (input == null ? `Write the class of ${records}.` : "Write one class, not more.") });

export const recordsSchema = z
  .strictObject({
    classes: z.array(recordClass).superRefine(onlyOnce(({ id }) => id)),
    kinds: z.strictObject(
      Object.fromEntries(Object.entries(recordKinds).map(([kind, { what }]) => [kind, classOf(what)])) as Record<
        KindName,
        ReturnType<typeof classOf>
      >,
    ),
  })
  .superRefine(({ classes, kinds }, check) => {
    for (const kind of Object.keys(recordKinds) as KindName[]) {
      const message = classError(classes, kinds[kind], recordKinds[kind].from);
      if (message) check.addIssue({ code: "custom", path: ["kinds", kind], message });
    }
  });

export type RecordsContent = z.output<typeof recordsSchema>;

/** @returns what is wrong with the id of an unknown class */
const findClass = (classes: RecordClass[], id: string): RecordClass | string => {
  const ids = classes.map((recordClass) => recordClass.id);
  return classes[ids.indexOf(id)] ?? sayOneOf(ids, id);
};

export function classError(classes: RecordClass[], id: string, froms: readonly CountedFrom[]): string | null {
  const classOrProblem = findClass(classes, id);
  if (typeof classOrProblem === "string") return classOrProblem;
  if (froms.includes(classOrProblem.from)) return null;
  return `The time of ${id} is counted from ${classOrProblem.from}, which this does not have. Use a class from ${froms.join(" or ")}.`;
}

export function formatPeriod({ keep }: Pick<RecordClass, "keep">): string {
  const [[unit = "days", number = 0] = []] = Object.entries(keep);
  return `${number} ${number === 1 ? unit.slice(0, -1) : unit}`;
}

export function retentionNotice(recordClass: RecordClass): string {
  const end = recordClass.then === "destroy" ? "then we delete it." : "then a person decides whether we may delete it.";
  return `We keep it for ${formatPeriod(recordClass)}, ${end} If somebody may be in danger, we keep it longer.`;
}

/** Days of 24 hours, months and years of the calendar (in UTC). */
export function dueAt(counted: number, { days = 0, months = 0, years = 0 }: RecordClass["keep"]): number {
  const due = new Date(counted);
  const day = due.getUTCDate();
  due.setUTCMonth(due.getUTCMonth() + months + 12 * years);
  // The 31st of a shorter month is its last day.
  if (due.getUTCDate() !== day) due.setUTCDate(0);
  return due.getTime() + days * DAY_MS;
}

/** Of what is due, for people who see it on each page of the office. */
export const MAX_COUNTED = 50;
export const formatCount = (count: number) => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));

const KEPT = /\{kept:([^{}\s]*)\}/g;

/** Fills in periods where a text asks for them, such as {kept:hidden-words}. `error` gets each unknown class. */
export function fillPeriods(
  text: string,
  classes: RecordClass[],
  error: (message: string, offset: number) => void,
): string {
  return text.replace(KEPT, (placeholder, id, offset) => {
    const classOrProblem = findClass(classes, id);
    if (typeof classOrProblem !== "string") return formatPeriod(classOrProblem);
    error(`Of the classes in records.yaml, ${classOrProblem}`, offset);
    return placeholder;
  });
}
