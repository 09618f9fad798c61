import { defineComponent } from "#app/base/component.ts";
import { responsesHref, VOICES } from "./addresses.ts";
import { featuredResponsesProps } from "./featured-responses-props.ts";
import { countResponses, listFeatured } from "./responses.server.ts";
import type { ResponseCard } from "./topic.ts";
import { findTopic } from "./topics.server.ts";

export interface FeaturedResponsesData {
  /** Each with its question, unless all answer the same. */
  responses: (ResponseCard & { question?: string })[];
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
    const ids = [...new Set(featured.map(({ topic }) => topic))];
    const questions = new Map(
      await Promise.all(ids.map(async (id) => [id, (await findTopic(db, id))?.question] as const)),
    );
    const [only, other] = ids;
    const question = only && questions.get(only);
    if (!only || !question || other) {
      const responses = featured.map(({ topic, ...card }) => ({ ...card, question: questions.get(topic) }));
      return { responses, asked: null, all: VOICES };
    }
    const total = await countResponses(db, only);
    return {
      responses: featured.map(({ topic: _, ...card }) => card),
      asked: { question, total },
      all: responsesHref(only),
    };
  },
  markup: () => import("./featured-responses.tsx"),
});
