import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { generate } from "./generate.ts";

const folder = temporaryFolder("generate");

async function articlesOf(name: string, seed: number) {
  const services = createServices(parseEnv({ DATA_DIR: path.join(folder, name), LOG_LEVEL: "silent" }));
  await migrate(services.db);
  await generate(services, smallTree, 30, seed);
  await assert.rejects(generate(services, smallTree, 1, seed), /Something is published already/);
  const articles = await services.db.selectFrom("article").selectAll().orderBy("id").execute();
  await services.db.destroy();
  return articles;
}

test("generated articles are the same for the same seed, and different for another; they never replace what is published unless told to", async () => {
  const articles = await articlesOf("one", 3);
  assert.equal(articles.length, 30);
  assert.deepEqual(await articlesOf("same", 3), articles);
  assert.notDeepEqual(await articlesOf("other", 4), articles);
});
