import { type ListWindow, listWindow } from "#app/ui/list-window.ts";
import type { FacePicture } from "#app/voices/avatar/avatar.ts";
import type { TopicStatus } from "#server/db/schema.ts";
import type { TopicContent } from "./topic-content.ts";

/** Past topics shown before 'View All' (spec topics.list). */
export const TOPICS_FIRST = 3;

/** The `sessionStorage` key of what is being written for a topic. */
export const digiMeEntry = (topic: string) => `digime ${topic}`;
/** Responses that 'Load all' shows at most, so that no request asks for an unbounded page. */
const MAX_RESPONSES = 2000;

/** A question to children. Dates are in words, as the page shows them. */
export interface Topic extends Pick<TopicContent, "question" | "lead" | "tone" | "links"> {
  id: string;
  status: TopicStatus;
  /** 'between March and May 2026', or 'until 18 December'. */
  when: string;
  html: string;
  /** What the office did with the ideas; null while it is still doing it. */
  ideas: { text: string; link: Topic["links"][number] | null } | null;
}

/** A response as everyone sees it. */
export interface ResponseCard {
  id: string;
  name: string;
  text: string[];
  face: FacePicture;
}

interface ResponsesWindow extends Pick<ListWindow, "firstPage" | "offset" | "limit"> {
  /** The page that is shown, or all; a page beyond the last becomes the last. */
  page: number | "all";
  /** The page after what is shown, or null. */
  next: number | null;
  /** Whether 'Load all' would show every response, and more than 'Load more' does. */
  offersAll: boolean;
}

/** Which of `total` responses a page shows: those of any list that grows, or all up to the limit of one request. */
export function responsesWindow(requested: number | "all", total: number, size: number): ResponsesWindow {
  const { page, firstPage, offset, limit } =
    requested === "all"
      ? { page: requested, firstPage: 1, offset: 0, limit: MAX_RESPONSES }
      : listWindow(requested, total, size);
  const end = offset + limit;
  return {
    page,
    firstPage,
    offset,
    limit,
    next: end < total ? Math.floor(end / size) + 1 : null,
    offersAll: total > end + size && total <= MAX_RESPONSES,
  };
}
