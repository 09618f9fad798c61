import { cachePublished, inBatches, jsonColumn } from "#app/base/stores.server.ts";
import { type Avatar, type FacePicture, faceOf } from "#app/voices/avatar/avatar.ts";
import { deleteUnusedAvatars, hashAvatar, saveAvatars } from "#app/voices/avatar/avatars.server.ts";
import type { Db, ResponseSource } from "#server/db/schema.ts";
import { CREATE, responsesHref, VOICES } from "./addresses.ts";
import { countResponses } from "./responses.server.ts";
import type { Topic } from "./topic.ts";

const topicJson = jsonColumn<Topic>();

export interface SampleResponse {
  id: string;
  topic: string;
  name: string;
  text: string;
  avatar: Avatar;
  posted: number;
}

const selectTopics = (db: Db) => db.selectFrom("topic").select(["id", "topic_json"]).orderBy("position");

async function readFirst(topics: ReturnType<typeof selectTopics>): Promise<Topic | null> {
  const row = await topics.limit(1).executeTakeFirst();
  return row ? topicJson.parse(row.topic_json) : null;
}

export const findOpenTopic = (db: Db) =>
  cachePublished(db, "open topic", () => readFirst(selectTopics(db).where("status", "=", "open")));

export const findTopic = (db: Db, id: string) => readFirst(selectTopics(db).where("id", "=", id));

export const findNewestTopic = (db: Db) => readFirst(selectTopics(db));

/** Those that search engines may list. */
export async function listVoicesAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("topic").select("id").orderBy("position").execute();
  return [VOICES, CREATE, ...rows.map((row) => responsesHref(row.id))];
}

export type TopicItem = Awaited<ReturnType<typeof listPastTopics>>["topics"][number];

const FACES = 3;
const sentences = new Intl.Segmenter("en-AU", { granularity: "sentence" });

/** Newest first, with visitors' responses and newest faces; `total` counts all topics. */
export async function listPastTopics(db: Db, limit: number) {
  const [rows, { total }] = await Promise.all([
    selectTopics(db).where("status", "=", "past").limit(limit).execute(),
    db
      .selectFrom("topic")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("status", "=", "past")
      .executeTakeFirstOrThrow(),
  ]);
  const topics = await Promise.all(
    rows.map(async (row) => {
      const { id, question, tone, when, ideas } = topicJson.parse(row.topic_json);
      const changed = ideas && { ...ideas, text: sentences.segment(ideas.text).containing(0)?.segment ?? "" };
      const { total, source } = await countResponses(db, id);
      const faces = await listFaces(db, id, source);
      return { id, question, tone, when, changed, responses: source === "visitor" ? total : 0, faces };
    }),
  );
  return { topics, total };
}

async function listFaces(db: Db, topic: string, source: ResponseSource): Promise<FacePicture[]> {
  const rows = await db
    .selectFrom("response")
    .innerJoin("avatar", "avatar.hash", "response.avatar")
    .select(["avatar.hash", "avatar.options"])
    .where("topic", "=", topic)
    .where("source", "=", source)
    .where("status", "=", "published")
    .orderBy("posted", "desc")
    .orderBy("id", "desc")
    .limit(FACES)
    .execute();
  return rows.map((row) => faceOf(row.hash, row.options));
}

/** What visitors posted stays. */
export async function replaceVoices(trx: Db, voices: { topics: Topic[]; samples: SampleResponse[] }): Promise<void> {
  await trx.deleteFrom("topic").execute();
  await trx.deleteFrom("response").where("source", "=", "sample").execute();
  const topics = voices.topics.map((topic, position) => ({
    id: topic.id,
    position,
    status: topic.status,
    question: topic.question,
    topic_json: topicJson.format(topic),
  }));
  for (const batch of inBatches(topics)) await trx.insertInto("topic").values(batch).execute();
  const avatars = voices.samples.map(({ avatar }) => avatar);
  await saveAvatars(trx, avatars);
  const published = { source: "sample", status: "published", flags: "", distress: 0 } as const;
  const rows = voices.samples.map((sample) => ({
    ...sample,
    ...published,
    avatar: hashAvatar(sample.avatar),
    decided: sample.posted,
  }));
  for (const batch of inBatches(rows)) await trx.insertInto("response").values(batch).execute();
  await deleteUnusedAvatars(trx);
}
