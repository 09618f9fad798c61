import type { Face } from "#app/voices/avatar/avatar.ts";
import type { TopicStatus } from "#server/db/schema.ts";

/** Past topics shown before 'View All' (spec topics.list). */
export const TOPICS_FIRST = 3;
/** Responses that 'Load all' shows at most, so that no request asks for an unbounded page. */
const RESPONSES_MOST = 2000;

export const topicTones = ["teal", "magenta", "green", "coral", "navy", "wattle"] as const;
type TopicTone = (typeof topicTones)[number];

/** A question to children. Dates are in words, as the page shows them. */
export interface Topic {
  id: string;
  status: TopicStatus;
  question: string;
  /** One line under the question. */
  lead: string;
  tone: TopicTone;
  /** 'between March and May 2026', or 'until 18 December'. */
  when: string;
  /** More about the question. */
  html: string;
  /** Where to read more or get help. */
  links: { page: string; label: string }[];
  /** What the office did with the ideas; null while it is still doing it. */
  ideas: { text: string; link: { page: string; label: string } | null } | null;
}

/** A topic in a list of topics. */
export interface TopicItem {
  id: string;
  question: string;
  tone: TopicTone;
  responses: number;
  faces: Face[];
}

/** A response as everyone sees it. */
export interface ResponseCard {
  id: string;
  name: string;
  /** Paragraphs. */
  text: string[];
  face: Face;
}

/** How many cards a page of responses shows, counted from the first. */
export function countShown(page: number | "all", perPage: number, total: number): number {
  return Math.min(total, RESPONSES_MOST, page === "all" ? RESPONSES_MOST : page * perPage);
}
