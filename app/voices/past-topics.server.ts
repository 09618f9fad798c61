import type { Db } from "#server/db/schema.ts";
import type { PastTopicsProps } from "./past-topics-props.ts";
import { listPastTopics } from "./topics.server.ts";
import type { TopicItem } from "./voices.ts";

export interface PastTopicsData {
  topics: TopicItem[];
  total: number;
}

export function loadPastTopics({ count }: PastTopicsProps, { db }: { db: Db }): Promise<PastTopicsData> {
  return listPastTopics(db, count);
}
