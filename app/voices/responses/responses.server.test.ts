import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import { voicesWith } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { CREATE, responsesHref, VOICES } from "./addresses.ts";
import { featuredResponses } from "./featured-responses.server.ts";
import { countResponses, listResponses, selectFeatured } from "./responses.server.ts";
import { findOpenTopic, listPastTopics } from "./topics.server.ts";

onBothEngines((db, engine) => {
  const { publish, save, approve } = voicesWith(db);

  test("topics are listed with three faces, and with the responses of visitors counted", async () => {
    assert.equal((await findOpenTopic(db()))?.id, "now");
    const { topics, total } = await listPastTopics(db(), 3);
    assert.equal(total, 1);
    assert.deepEqual([topics[0]?.responses, topics[0]?.faces.length], [0, 3]);
  });

  test("samples are shown until a visitor’s response is published, and never beside it", async () => {
    const { id } = await save({ topic: "old", text: "A pool that is open in winter too." });
    assert.deepEqual(await countResponses(db(), "old"), { total: 5, source: "sample" });
    await approve(id);
    assert.deepEqual(await countResponses(db(), "old"), { total: 1, source: "visitor" });
    assert.deepEqual(
      (await listResponses(db(), "old", { limit: 9 })).map((response) => response.id),
      [id],
    );
    const { topics } = await listPastTopics(db(), 3);
    assert.deepEqual([topics[0]?.responses, topics[0]?.faces.length], [1, 1]);
  });

  test("publishing again replaces samples and leaves what children posted", async () => {
    const { id } = await save();
    await approve(id);
    await publish(2);
    assert.deepEqual(await countResponses(db(), "old"), { total: 2, source: "sample" });
    assert.deepEqual(await countResponses(db(), "now"), { total: 1, source: "visitor" });
  });

  test("an approval alone features nothing: the newest question is shown without answers", async () => {
    const { id } = await save({ text: "There is no food at our house, mum is gone, please help us." });
    await approve(id);
    const load = (props: { topic?: string } = {}) =>
      featuredResponses.load?.(
        { heading: "", count: 6, ...props },
        { db: db() } as AppLoadContext,
        new Request("http://x.au"),
      );
    assert.deepEqual(await load(), {
      ...{ responses: [], shared: null, all: VOICES },
      topic: { question: "What of now?", lead: "Tell us.", tone: "teal", href: CREATE, isOpen: true },
    });
    assert.equal((await load({ topic: "old" }))?.topic?.href, responsesHref("old"));
  });

  test("chosen responses are found by an index, without sorting all", async () => {
    await publish(5000);
    await db().updateTable("response").set({ source: "visitor" }).execute();
    if (engine.name === "PostgreSQL") await sql`analyze`.execute(db());
    const statement = selectFeatured(db(), null, 9);
    const plan = JSON.stringify(
      await (engine.name === "SQLite" ? statement.explain(undefined, sql`query plan`) : statement.explain("text")),
    );
    assert.match(plan, /response_featured/);
    assert.doesNotMatch(plan, /TEMP B-TREE|"Sort|-> *Sort/);
  });

  test("1,000 responses are counted and paged without gaps", async () => {
    await publish(1000);
    assert.equal((await countResponses(db(), "old")).total, 1000);
    const all = await listResponses(db(), "old", { limit: 2000, source: "sample" });
    assert.equal(new Set(all.map(({ id }) => id)).size, 1000);
    assert.deepEqual(await listResponses(db(), "old", { limit: 9, offset: 18, source: "sample" }), all.slice(18, 27));
  });
});
