import { z } from "zod";
import { defineComponent } from "#app/base/component.ts";
import { listLength, requiredText, slugPattern } from "#app/base/content-fields.ts";
import { responsesHref, VOICES } from "./addresses.ts";
import { countResponses, listFeatured } from "./responses.server.ts";
import type { ResponseCard } from "./topic.ts";

/**
 * Props of the component FeaturedResponses: published responses that a moderator chose, of one topic or of all; the
 * newest if none is chosen.
 */
const featuredResponsesProps = z.strictObject({
  heading: requiredText("the heading").default("What you told us"),
  topic: z
    .string()
    .regex(slugPattern, "Write the topic’s file name without .md.")
    .optional()
    .describe("Only responses to this topic: its file name without .md"),
  count: listLength(6),
});

export type FeaturedResponsesProps = z.output<typeof featuredResponsesProps>;

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
});
