import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { ContentError } from "#app/content/problems.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { smallTree } from "#server/testing.ts";

test("each topic that would be open beside another is reported, whichever opened first", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "topics-"));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(smallTree, folder, { recursive: true });
  const topic = readFileSync(path.join(folder, "voices/a-good-day.md"), "utf8");
  const add = (name: string, opened: string, closes: string) =>
    writeFileSync(
      path.join(folder, `voices/${name}.md`),
      topic.replace(/^opened: .*/m, `opened: "${opened}"`).replace(/^closes: .*/m, `closes: "${closes}"`),
    );
  add("a-good-day", "2026-01-01", "2026-12-31");
  add("second", "2026-02-01", "2026-03-31");
  add("third", "2026-06-01", "2026-07-31");
  add("next-year", "2027-01-01", "2027-12-31");
  await assert.rejects(checkContent(readTree(folder), { now: Date.UTC(2026, 5, 1) }), (error) => {
    assert.ok(error instanceof ContentError);
    const reported = error.problems.map(({ file, message }) => `${file}: ${message.replace(/\. .*/, "")}`);
    assert.deepEqual(reported, [
      "voices/second.md: voices/a-good-day.md is open until 2026-12-31",
      "voices/third.md: voices/a-good-day.md is open until 2026-12-31",
    ]);
    return true;
  });
});
