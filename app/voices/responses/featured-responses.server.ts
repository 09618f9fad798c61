import { defineComponent } from "#app/base/component.ts";
import { responsesHref, VOICES } from "./addresses.ts";
import { featuredResponsesProps } from "./featured-responses-props.ts";
import { countResponses, listFeatured } from "./responses.server.ts";
import type { ResponseCard } from "./topic.ts";

export interface FeaturedResponsesData {
  /** Each with its question, unless all answer the same. */
  responses: (ResponseCard & { question: string | null })[];
  /** The question that all of them answer, and how many answers it has. */
  asked: { question: string; total: number } | null;
  /** Where to read all of them. */
  all: string;
}

/** Approved responses only: nothing else is ever published. */
export const featuredResponses = defineComponent({
  name: "FeaturedResponses",
  props: featuredResponsesProps,
  async load(props, { db }): Promise<FeaturedResponsesData> {
    const featured = await listFeatured(db, props.topic ?? null, props.count);
    const [first] = featured;
    if (!first?.question || featured.some(({ topic }) => topic !== first.topic))
      return { responses: featured, asked: null, all: VOICES };
    const total = await countResponses(db, first.topic);
    return {
      responses: featured.map((card) => ({ ...card, question: null })),
      asked: { question: first.question, total },
      all: responsesHref(first.topic),
    };
  },
  markup: () => import("./featured-responses.tsx"),
});
