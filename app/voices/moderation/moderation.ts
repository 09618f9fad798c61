import type * as outcome from "#app/base/outcome.ts";
import { countCharacters } from "#app/base/text.ts";
import { LONG_RESPONSE_CHARACTERS, type PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { cleanLine, cleanText, MAX_MESSAGE, MAX_NAME } from "#app/voices/responses/posted-text.ts";
import type { DecisionTable, ResponseStatus } from "#server/db/schema.ts";

/** An approved response is published when it is over (spec moderation.undo). */
export const UNDO_MINUTES = 10;
export const UNDO_MS = UNDO_MINUTES * 60 * 1000;

export const MAX_REASON = 500;

export const MAX_AT_ONCE = 20;

export type Decision =
  /** `approved` is published when the time for undoing is over; `undone` and `reopened` wait again. */
  | { verdict: Exclude<Verdict, "redacted" | "changed" | "corrected" | "declined" | "withdrawn"> }
  /** Approves with other words, changes a published response, or corrects one wherever it is. */
  | { verdict: "redacted" | "changed" | "corrected"; name: string; text: string }
  /** `withdrawn` takes it off the page. */
  | { verdict: "declined" | "withdrawn"; reason: string };

export type Verdict = DecisionTable["verdict"];

type DecisionField = "name" | "text" | "reason" | "why";

export function parseDecision(
  verdict: string,
  given: { name?: string; text?: string; reason?: string },
): { decision: Decision } | { problem: string; field: DecisionField | null } {
  if (verdict === "redacted" || verdict === "changed" || verdict === "corrected") {
    const [name, text] = [cleanLine(given.name ?? ""), cleanText(given.text ?? "")];
    if (text === "")
      return { problem: "The changed text is empty. Leave some of it, or decline the response.", field: "text" };
    if (countCharacters(text) > MAX_MESSAGE)
      return { problem: `The changed text is over ${MAX_MESSAGE} letters.`, field: "text" };
    if (name === "" || countCharacters(name) > MAX_NAME)
      return { problem: `The name must have 1 to ${MAX_NAME} letters.`, field: "name" };
    return { decision: { verdict, name, text } };
  }
  if (verdict === "declined" || verdict === "withdrawn") {
    const reason = cleanText(given.reason ?? "");
    if (reason === "") return { problem: "Choose a reason or write one, in words for the child.", field: "reason" };
    if (countCharacters(reason) > MAX_REASON)
      return { problem: `Keep the reason under ${MAX_REASON} letters.`, field: "reason" };
    return { decision: { verdict, reason } };
  }
  if (!Object.hasOwn(verdictLabels, verdict)) return { problem: "Press one of the buttons.", field: null };
  return { decision: { verdict } as Decision };
}

export const verdictLabels: Record<Verdict, string> = {
  approved: "Approved",
  redacted: "Changed and approved",
  changed: "Changed on the page",
  declined: "Declined",
  withdrawn: "Taken off the page",
  featured: "Put on the home page",
  unfeatured: "Taken off the home page",
  published: "Published",
  read: "Marked as read",
  undone: "Undone, it waits again",
  reopened: "Put back, it waits again",
  corrected: "Corrected for the person who wrote it",
};

/** Null when there is no such response. */
export type DecisionResult =
  | { done: true }
  | {
      done: false;
      why: "decided" | "newer" | "role" | "office" | "concern" | "unread" | "late" | "erased" | "held";
      status: ResponseStatus;
      moderator: string | null;
      decided: number | null;
      concern: string | null;
      /** Present where it keeps the words as they are. */
      hold?: { held_by: string; reason: string };
      /** Present if somebody has decided since the form was opened. */
      newer?: Pick<DecisionTable, "verdict" | "moderator" | "decided">;
    }
  | null;

export const UNREAD =
  "it may be in another language. Somebody who acts on concerns looks first; you can publish it once they have opened the concern";

export function explainOutcome(
  outcome: Exclude<DecisionResult, { done: true }>,
  times: Pick<Intl.DateTimeFormat, "format">,
): string {
  if (!outcome) return "that response no longer exists.";
  const { why, status, moderator, concern, newer } = outcome;
  if (newer)
    return `${newer.moderator} was first, on ${times.format(newer.decided)}: ${verdictLabels[newer.verdict].toLowerCase()}.`;
  if (why === "newer") return "this page is older than the site. Open it again.";
  if (why === "role") return "no button on your pages does that.";
  const at = outcome.decided ? ` on ${times.format(outcome.decided)}` : "";
  if (why === "concern")
    return `concern ${concern} is about it. It cannot be published before those who act on concerns say that it may, nor changed or declined.`;
  if (why === "unread") return `concern ${concern} is about it: ${UNREAD}.`;
  if (why === "held")
    return `${outcome.hold?.held_by} holds it (${outcome.hold?.reason}). Its words stay as they are until it is released.`;
  if (why === "office") return "the child chose that only the office may see it. You can mark it as read.";
  if (why === "late") return `that was more than ${UNDO_MINUTES} minutes ago.`;
  if (why === "erased") return "its words have been deleted.";
  if (status === "taken-down") return `the child took it down${at}.`;
  if (status === "waiting") return "it is still waiting to be read.";
  return `it was ${status === "read" ? "marked as read" : status}${moderator ? ` by ${moderator}` : ""}${at}.`;
}

/** `version` is the latest decision that its page has shown, empty when there was none. */
export const formatSeen = ({ id, version }: { id: string; version: string }): string => `${id}_${version}`;

/** Why a response is to be checked; a search and its card know it by these names. */
export const checkReasons = {
  distress: { label: "Words of distress", advice: "If you think of a child in danger, raise a concern." },
  details: { label: "Personal details", advice: "They may lead to this child. Change the words, or decline." },
  rude: { label: "Insults, hate or sexual words", advice: "Keep the idea, and take out what may hurt somebody." },
  language: { label: "Another language or script", advice: "Have it read by somebody who knows the language." },
  long: { label: "Long", advice: `It has over ${LONG_RESPONSE_CHARACTERS} letters. Read it to the end.` },
};
export type CheckReason = keyof typeof checkReasons;

export function findCheckReasons(response: { flags: PersonalDetail[]; distress: boolean; isLong: boolean }) {
  const { flags, distress, isLong } = response;
  const kinds = new Set(flags.map((flag) => (flag === "rude" || flag === "language" ? flag : "details")));
  const isFound: Record<string, boolean> = { distress, long: isLong };
  return (Object.keys(checkReasons) as CheckReason[]).filter((name) => isFound[name] || kinds.has(name as "details"));
}

/** What makes a moderator think of a child in danger. */
export const worries = [
  { id: "hurt", label: "Somebody hurts the child, or may", text: "The first of safeguarding hears at once" },
  { id: "self", label: "The child may hurt itself", text: "The first of safeguarding hears at once" },
  { id: "neglect", label: "Nobody looks after the child", text: "No food, nobody home, nowhere to sleep" },
  { id: "unsure", label: "I am not sure", text: "That is reason enough" },
];

/** @returns what stands in the concern's first entry */
export function parseWorry(
  input: Pick<Typed, "why" | "reason">,
): { text: string } | { problem: string; field: DecisionField } {
  const worry = worries.find(({ id }) => id === input.why);
  if (!worry) return { problem: "Choose one. If you are not sure, that is reason enough.", field: "why" };
  const words = cleanText(input.reason);
  if (countCharacters(words) > MAX_REASON)
    return { problem: `Keep your own words under ${MAX_REASON} letters.`, field: "reason" };
  return { text: [worry.label, words].filter(Boolean).join(": ") };
}

const EXCERPT_CHARACTERS = 90;

export const excerptOf = (text: string): string =>
  text.length > EXCERPT_CHARACTERS ? `${[...text].slice(0, EXCERPT_CHARACTERS).join("")}…` : text;

/** Of the same page, with its search, after what was said of the last decision. */
export function viewAddress(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  changes: Record<string, string | null>,
) {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ do: null, done: null, left: null, ...changes }))
    if (value) query.set(name, value);
    else query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

type Typed = Record<"name" | "text" | "reason" | "why" | "number", string>;

export interface Refusal extends outcome.Refusal<Typed, DecisionField> {
  ids: string[];
  verdict: string;
  /** What the response says now, if somebody else decided first. */
  current: { name: string; text: string } | null;
}
