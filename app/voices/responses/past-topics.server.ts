import { z } from "zod";
import { listLength, requiredText } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { TOPICS_FIRST } from "./topic.ts";
import { listPastTopics } from "./topics.server.ts";

const pastTopicsProps = z.strictObject({
  heading: requiredText("the heading").default("Past topics"),
  count: listLength(TOPICS_FIRST),
});

export type PastTopicsProps = z.output<typeof pastTopicsProps>;

export type PastTopicsData = Awaited<ReturnType<typeof listPastTopics>>;

export const pastTopics = defineComponent({
  name: "PastTopics",
  props: pastTopicsProps,
  load: ({ count }, { db }) => listPastTopics(db, count),
});
