import { defineComponent } from "#app/base/component.ts";
import { responsesHref, VOICES } from "./addresses.ts";
import { featuredResponsesProps } from "./featured-responses-props.ts";
import { listResponses } from "./responses.server.ts";
import type { ResponseCard } from "./topic.ts";

export interface FeaturedResponsesData {
  responses: ResponseCard[];
  /** Where to read all of them. */
  all: string;
}

/** Approved responses only: nothing else is ever published. */
export const featuredResponses = defineComponent({
  name: "FeaturedResponses",
  props: featuredResponsesProps,
  async load({ topic, count }, { db }): Promise<FeaturedResponsesData> {
    const responses = await listResponses(db, topic ?? null, { limit: count });
    return { responses, all: topic ? responsesHref(topic) : VOICES };
  },
  markup: () => import("./featured-responses.tsx"),
});
