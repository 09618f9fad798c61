import { listWindow } from "#app/ui/list-window.ts";
import type { FacePicture } from "#app/voices/avatar/avatar.ts";
import type { TopicStatus } from "#server/db/schema.ts";
import type { TopicContent } from "./topic-content.ts";

/** Past topics shown before 'View All' (spec topics.list). */
export const TOPICS_FIRST = 3;

export const digiMeEntry = (topic: string) => `digime ${topic}`;
const MAX_RESPONSES = 2000;

export interface Topic extends Pick<TopicContent, "question" | "lead" | "tone" | "links"> {
  id: string;
  status: TopicStatus;
  /** 'between March and May 2026', or 'until 18 December'. */
  when: string;
  html: string;
  /** Null while the office is still doing it. */
  ideas: { text: string; link: Topic["links"][number] | null } | null;
}

export interface ResponseCard {
  id: string;
  name: string;
  text: string[];
  face: FacePicture;
}

/** A page beyond the last becomes the last. */
export function responsesWindow(requested: number | "all", total: number, size: number) {
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
    // 'Load all' would show every response, and more than 'Load more' does.
    offersAll: total > end + size && total <= MAX_RESPONSES,
  };
}
