import type { Face } from "#app/voices/avatar/avatar.ts";
import type { TopicStatus } from "#server/db/schema.ts";
import type { TopicContent } from "./topic-content.ts";

/** Past topics shown before 'View All' (spec topics.list). */
export const TOPICS_FIRST = 3;
/** Responses that 'Load all' shows at most, so that no request asks for an unbounded page. */
const RESPONSES_MOST = 2000;

/** A question to children. Dates are in words, as the page shows them. */
export interface Topic extends Pick<TopicContent, "question" | "lead" | "tone" | "links"> {
  id: string;
  status: TopicStatus;
  /** 'between March and May 2026', or 'until 18 December'. */
  when: string;
  /** More about the question. */
  html: string;
  /** What the office did with the ideas; null while it is still doing it. */
  ideas: { text: string; link: Topic["links"][number] | null } | null;
}

/** A topic in a list of topics. */
export interface TopicItem extends Pick<Topic, "id" | "question" | "tone"> {
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
