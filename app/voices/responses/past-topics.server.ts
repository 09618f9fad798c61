import { defineComponent } from "#app/base/component.ts";
import { pastTopicsProps } from "./past-topics-props.ts";
import type { TopicItem } from "./topic.ts";
import { listPastTopics } from "./topics.server.ts";

export interface PastTopicsData {
  topics: TopicItem[];
  total: number;
}

/** The newest past topics, as many as the page asks for. */
export const pastTopics = defineComponent({
  name: "PastTopics",
  props: pastTopicsProps,
  load: ({ count }, { db }): Promise<PastTopicsData> => listPastTopics(db, count),
  markup: () => import("./past-topics.tsx"),
});
