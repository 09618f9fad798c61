import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

test("READMEs, licences and leftover files are ignored, but pages/licence.md is a page", async (_t) => {
  const content = temporaryFolder("check-names");
  cpSync(smallTree, content, { recursive: true });
  mkdirSync(path.join(content, "pages/notes"));
  for (const file of ["readme.md", "LICENSE.txt", "news/README.md", "voices/Licence.md", "pages/notes/README.md"])
    writeFileSync(path.join(content, file), "How we write here.\n");
  for (const file of ["news/first.md.bak", "media/Thumbs.db", "pages/index.md~"])
    writeFileSync(path.join(content, file), "What was here.\n");
  assert.deepEqual(await listProblems(content), []);
  for (const file of ["pages/licence.md", "forms/licence.yaml"]) writeFileSync(path.join(content, file), "Words.\n");
  assert.deepEqual(
    (await listProblems(content)).map((problem) => problem.split(":")[0]),
    ["pages/licence.md", "forms/licence.yaml"],
  );
});
