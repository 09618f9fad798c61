import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { noWords } from "./help-content.ts";
import { findHelpMatcher, replaceHelpWords } from "./help-words.server.ts";

onBothEngines((db) => {
  test("a publication with the same words of need keeps their matcher, and one with others is heard at once", async () => {
    const publish = async (revision: number, phrases: string[]) => {
      await replaceHelpWords(db(), { ...noWords, phrases });
      await db().deleteFrom("publication").execute();
      await db().insertInto("publication").values({ id: 1, revision, content_hash: "", published_at: 0 }).execute();
      return findHelpMatcher(db());
    };
    const first = await publish(1, ["bullied"]);
    assert.equal(await publish(2, ["bullied"]), first);
    const second = await publish(3, ["bullied", "lonely"]);
    assert.deepEqual([first.needsHelp("lonely"), second.needsHelp("lonely")], [false, true]);
  });
});
