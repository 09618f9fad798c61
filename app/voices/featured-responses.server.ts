import type { Db } from "#server/db/schema.ts";
import type { FeaturedResponsesProps } from "./featured-responses-props.ts";
import { listResponses } from "./responses.server.ts";
import { type ResponseCard, responsesHref, VOICES } from "./voices.ts";

export interface FeaturedResponsesData {
  responses: ResponseCard[];
  /** Where to read all of them. */
  all: string;
}

/** Approved responses only: nothing else is ever published. */
export async function loadFeaturedResponses(
  { topic, count }: FeaturedResponsesProps,
  { db }: { db: Db },
): Promise<FeaturedResponsesData> {
  const responses = await listResponses(db, topic ?? null, { limit: count });
  return { responses, all: topic ? responsesHref(topic) : VOICES };
}
