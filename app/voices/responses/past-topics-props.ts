import { z } from "zod";
import { listLength, words } from "#app/base/content-fields.ts";
import { TOPICS_FIRST } from "./topic.ts";

/** Props of the component PastTopics. */
export const pastTopicsProps = z.strictObject({
  heading: words("the heading").default("Past topics"),
  count: listLength(TOPICS_FIRST),
});

export type PastTopicsProps = z.output<typeof pastTopicsProps>;
