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

export async function findOpenTopic(db: Db): Promise<Topic | null> {
  return cachePublished(db, "open topic", async () => {
    const row = await selectTopics(db).where("status", "=", "open").executeTakeFirst();
    return row ? topicJson.parse(row.topic_json) : null;
  });
}

export async function findTopic(db: Db, id: string): Promise<Topic | null> {
  const row = await selectTopics(db).where("id", "=", id).executeTakeFirst();
  return row ? topicJson.parse(row.topic_json) : null;
}

export async function findNewestTopic(db: Db): Promise<Topic | null> {
  const row = await selectTopics(db).limit(1).executeTakeFirst();
  return row ? topicJson.parse(row.topic_json) : null;
}

/** Those that search engines may list. */
export async function listVoicesAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("topic").select("id").orderBy("position").execute();
  return [VOICES, CREATE, ...rows.map((row) => responsesHref(row.id))];
}

export type TopicItem = Awaited<ReturnType<typeof listPastTopics>>["topics"][number];

const FACES = 3;

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
      const { question, tone } = topicJson.parse(row.topic_json);
      const { total, source } = await countResponses(db, row.id);
      return {
        id: row.id,
        question,
        tone,
        responses: source === "visitor" ? total : 0,
        faces: await listFaces(db, row.id, source),
      };
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
  const shown = { source: "sample", status: "published", flags: "", distress: 0 } as const;
  const rows = voices.samples.map((sample) => ({
    ...sample,
    ...shown,
    avatar: hashAvatar(sample.avatar),
    decided: sample.posted,
    ...{ original_json: null, announced: null, reason: null, receipt: null },
  }));
  for (const batch of inBatches(rows)) await trx.insertInto("response").values(batch).execute();
  await deleteUnusedAvatars(trx);
}
