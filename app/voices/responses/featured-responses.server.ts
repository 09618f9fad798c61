import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { listLength, requiredText, slugPattern } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { CREATE, responsesHref, VOICES } from "./addresses.ts";
import { countResponses, listFeatured } from "./responses.server.ts";
import type { Topic } from "./topic.ts";
import { findNewestTopic, findTopic } from "./topics.server.ts";

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

export type FeaturedResponsesData = Awaited<ReturnType<typeof load>>;

export const featuredResponses = defineComponent({ name: "FeaturedResponses", props: featuredResponsesProps, load });

/** Only responses that a person chose: an approval alone puts nothing on the home page. */
async function load(props: FeaturedResponsesProps, { db }: Pick<AppLoadContext, "db">) {
  const featured = await listFeatured(db, props.topic ?? null, props.count);
  const [first] = featured;
  if (!first) {
    const topic = props.topic ? await findTopic(db, props.topic) : await findNewestTopic(db);
    return { responses: [], shared: null, all: VOICES, topic: topic && inviteTo(topic) };
  }
  if (!first.question || featured.some(({ topic }) => topic !== first.topic))
    return { responses: featured, shared: null, all: VOICES, topic: null };
  const { total } = await countResponses(db, first.topic);
  return {
    responses: featured.map((card) => ({ ...card, question: null })),
    shared: { question: first.question, total },
    all: responsesHref(first.topic),
    topic: null,
  };
}

function inviteTo({ id, status, question, lead, tone }: Topic) {
  const isOpen = status === "open";
  return { question, lead, tone, isOpen, href: isOpen ? CREATE : responsesHref(id) };
}
