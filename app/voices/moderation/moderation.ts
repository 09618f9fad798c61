import type { TitleState } from "#app/base/component.ts";
import type { ListWindow } from "#app/base/list-window.ts";
import { countLetters } from "#app/base/text/count-letters.ts";
import type { ConcernsData } from "#app/concerns/concerns-view.server.ts";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { cleanLine, cleanText, MESSAGE_MOST, NAME_MOST } from "#app/voices/responses/posted-text.ts";

const REASON_MOST = 500;

export type Decision =
  | { verdict: "approved" }
  | { verdict: "redacted"; name: string; text: string }
  | { verdict: "declined"; reason: string }
  /** Takes a published response off the page again. */
  | { verdict: "withdrawn"; reason: string }
  /** Shows a published response on the home page, or stops showing it there. */
  | { verdict: "featured" }
  | { verdict: "unfeatured" };

export type Verdict = Decision["verdict"];

/** The control of a decision's form that something is wrong with. */
type DecisionField = "name" | "text" | "reason";

/** Reads a decision from a form or a command; `problem` says what is wrong with it, `field` in which control. */
export function parseDecision(
  verdict: string,
  given: { name?: string; text?: string; reason?: string },
): { decision: Decision } | { problem: string; field: DecisionField | null } {
  if (verdict === "approved" || verdict === "featured" || verdict === "unfeatured") return { decision: { verdict } };
  if (verdict === "redacted") {
    const [name, text] = [cleanLine(given.name ?? ""), cleanText(given.text ?? "")];
    if (text === "")
      return { problem: "The changed text is empty. Leave some of it, or decline the response.", field: "text" };
    if (countLetters(text) > MESSAGE_MOST)
      return { problem: `The changed text is over ${MESSAGE_MOST} letters.`, field: "text" };
    if (name === "" || countLetters(name) > NAME_MOST)
      return { problem: `The name must have 1 to ${NAME_MOST} letters.`, field: "name" };
    return { decision: { verdict, name, text } };
  }
  if (verdict === "declined" || verdict === "withdrawn") {
    const reason = cleanText(given.reason ?? "");
    if (reason === "") return { problem: "Say why, in words for the child.", field: "reason" };
    if (countLetters(reason) > REASON_MOST)
      return { problem: `Keep the reason under ${REASON_MOST} letters.`, field: "reason" };
    return { decision: { verdict, reason } };
  }
  return { problem: "Choose approve, change, decline, withdraw, feature or unfeature.", field: null };
}

/** The part of a long list that is shown: each page adds some items, and at most the last ten pages are shown. */
export interface ListPart<Item> extends Omit<ListWindow, "limit"> {
  items: Item[];
  total: number;
}

/** A waiting response as the page shows it. */
export interface ShownResponse {
  id: string;
  topic: string;
  question: string;
  name: string;
  text: string;
  avatar: { url: string; alt: string };
  flags: PersonalDetail[];
  distress: boolean;
  posted: string;
}

/** The latest decision on a response, as the page shows it. */
export interface ShownDecision {
  /** Of the response. */
  id: string;
  question: string;
  name: string;
  verdict: Verdict;
  moderator: string;
  decided: string;
  /** True while everyone can see the response. */
  published: boolean;
  /** True once the child has taken the response down; its name is not shown any more. */
  takenDown: boolean;
  /** True while it is chosen for the home page. */
  featured: boolean;
}

/** A response that its child has taken down, as the page lists it: without its words. */
export interface ShownTakenDown {
  id: string;
  question: string;
  distress: boolean;
  posted: string;
  takenDown: string;
}

/** A response that is chosen for the home page, as the moderators' page lists it. */
export interface FeaturedItem {
  id: string;
  question: string;
  name: string;
  text: string;
}

/** What the moderators' page shows. */
export interface Moderation {
  /** Why the link does not work; null when it does. */
  refused: "broken" | "expired" | "removed" | null;
  /** What the view of concerns shows; null for all others. */
  concerns: ConcernsData | null;
  token: string;
  moderator: string;
  waiting: ShownResponse[];
  total: number;
  /** Number of the first response on this page. */
  from: number;
  /** The page after this one. */
  next: number | null;
  /** What children have taken down in as many days as a link works. */
  takenDown: ListPart<ShownTakenDown>;
  /** What is chosen for the home page. */
  featured: FeaturedItem[];
  /** The search term for published responses; empty when there is no search. */
  term: string;
  /** The responses that were found; without a search those decided on last, by any moderator. */
  decided: ListPart<ShownDecision>;
  /** The decision that was just made by this link. */
  made: ShownDecision | null;
  /** Whether the decision that was sent was made or refused. */
  titleState: TitleState;
}

/** Why a decision was refused, in words, with what was typed. */
export interface Refusal {
  message: string;
  /** The response and the form that it belongs to. */
  id: string;
  verdict: string;
  /** The control to correct; null if nothing that was typed is wrong. */
  field: DecisionField | null;
  given: { name: string; text: string; reason: string };
}

/** What a verdict did, as a moderator reads it. */
export const verdictWords: Record<Verdict, string> = {
  approved: "Published",
  redacted: "Changed and published",
  declined: "Not published",
  withdrawn: "Taken off the page",
  featured: "Put on the home page",
  unfeatured: "Taken off the home page",
};
