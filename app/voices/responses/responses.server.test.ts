import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { voicesWith } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { countResponses, listFeatured, listResponses, selectFeatured } from "./responses.server.ts";
import { findOpenTopic, listPastTopics } from "./topics.server.ts";

onBothEngines((db, engine) => {
  const { publish, save, approve } = voicesWith(db);

  test("topics are listed with their responses counted and three faces", async () => {
    assert.equal((await findOpenTopic(db()))?.id, "now");
    const { topics, total } = await listPastTopics(db(), 3);
    assert.equal(total, 1);
    assert.deepEqual([topics[0]?.responses, topics[0]?.faces.length], [5, 3]);
  });

  test("publishing again replaces samples and leaves what children posted", async () => {
    const { id } = await save();
    await approve(id);
    await publish(2);
    assert.equal(await countResponses(db(), "old"), 2);
    assert.equal(await countResponses(db(), "now"), 1);
  });

  test("until a moderator chooses, the newest responses that are long enough are featured, by topic or overall", async () => {
    const long = await save({ key: "1", text: "A pool that is open in winter too." });
    const short = await save({ key: "2", text: "A pool." });
    const waiting = await save({ key: "3", text: "A pool that is open at night, too." });
    await approve(long.id);
    await approve(short.id);
    const featured = await listFeatured(db(), null, 9);
    assert.deepEqual(
      featured.map(({ id, topic, text }) => [id, topic, text]),
      [[long.id, "now", ["A pool that is open in winter too."]]],
    );
    assert.deepEqual(await listFeatured(db(), "old", 9), [], "samples of two words");
    assert.notEqual(waiting.id, featured[0]?.id);
  });

  test("chosen and newest responses are found by an index, without sorting all", async () => {
    await publish(5000);
    if (engine.name === "PostgreSQL") await sql`analyze`.execute(db());
    for (const [index, statement] of Object.entries(selectFeatured(db(), null, 9))) {
      const plan = JSON.stringify(
        await (engine.name === "SQLite" ? statement.explain(undefined, sql`query plan`) : statement.explain("text")),
      );
      assert.match(plan, index === "chosen" ? /response_featured/ : /response_newest/);
      assert.doesNotMatch(plan, /TEMP B-TREE|"Sort|-> *Sort/);
    }
  });

  test("1,000 responses are counted and paged without gaps", async () => {
    await publish(1000);
    assert.equal(await countResponses(db(), "old"), 1000);
    const all = await listResponses(db(), "old", { limit: 2000 });
    assert.equal(new Set(all.map(({ id }) => id)).size, 1000);
    assert.deepEqual(await listResponses(db(), "old", { limit: 9, offset: 18 }), all.slice(18, 27));
  });
});
