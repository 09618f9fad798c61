import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { addChange, findLast, listVersions } from "#app/edit/versions.server.ts";
import { findPublication } from "#app/publish/publication.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { followVersions, noticeHandEdits } from "./follow-versions.ts";
import { publishFolder } from "./publish-folder.ts";

const FILE = "news/first.md";
const top = temporaryFolder("follow");
const clock = { now: () => Date.now() };

onBothEngines((db) => {
  const [here, there] = [path.join(top, "here"), path.join(top, "there")];
  const read = (folder: string, file = FILE) => readFileSync(path.join(folder, file), "utf8");
  const write = (folder: string, text: string, file = FILE) => writeFileSync(path.join(folder, file), text);
  const original = read(smallTree);
  const edited = (words: string) => original.replace("Words.", words);
  const change = async (before: string | null, text: string | null, file = FILE) => {
    const bytes = (words: string | null) => (words === null ? null : Buffer.from(words));
    const files = [{ file, before: bytes(before), bytes: bytes(text) }];
    return addChange(db(), await findLast(db()), files, { editor: "ann@office.example", now: 5 });
  };
  const follow = (folder: string, from = 0) => followVersions(db(), folder, 10, from);
  beforeEach(async () => {
    await db().deleteFrom("version").execute();
    for (const folder of [here, there]) {
      rmSync(folder, { recursive: true, force: true });
      cpSync(smallTree, folder, { recursive: true });
    }
  });

  test("each instance's folder follows what was stored, also one that was away or is new after a restore", async () => {
    await change(original, edited("One."));
    await follow(here);
    await change(edited("One."), edited("Two."));
    await change(null, "new", "news/new.md");
    const last = await follow(here, await follow(here));
    assert.deepEqual([read(here), read(here, "news/new.md")], [edited("Two."), "new"]);
    await follow(there);
    assert.equal(read(there), edited("Two."));
    await change("new", null, "news/new.md");
    assert.equal(await follow(there, last), last + 1);
    assert.equal(existsSync(path.join(there, "news/new.md")), false);
    rmSync(path.join(here, FILE));
    await follow(here);
    assert.equal(read(here), edited("Two."));
  });

  test("a folder that was changed by hand keeps that, and it becomes a version that the others follow", async () => {
    await change(original, edited("One."));
    write(here, edited("By hand."));
    await follow(here);
    await follow(there);
    assert.deepEqual([read(here), read(there)], [edited("By hand."), edited("By hand.")]);
    const editors = (await listVersions(db(), FILE, 9)).map(({ editor }) => editor);
    assert.deepEqual(editors, ["", "ann@office.example", ""]);
  });

  test("what was stored before a kill is published by the next publication, and counts as published then", async () => {
    const parts = { db: db(), clock, files: { media: path.join(top, "media") } };
    await publishFolder(parts, here);
    await change(original, edited("Stored, then killed."));
    assert.equal((await findPublication(db()))?.version, 0);
    await publishFolder(parts, here);
    assert.equal((await findPublication(db()))?.version, 2);
    assert.match(
      (await db().selectFrom("article").select("html").where("slug", "=", "first").executeTakeFirstOrThrow()).html,
      /Stored, then killed/,
    );
    assert.equal((await publishFolder(parts, here)).changed, false);
  });

  test("on this computer each save by hand becomes a version, also one back to what was before", async () => {
    const notice = noticeHandEdits(db(), here, clock);
    await notice();
    assert.equal(await findLast(db()), 0);
    for (const text of [edited("One."), original]) {
      write(here, text);
      await notice();
      await notice();
    }
    rmSync(path.join(here, FILE));
    await notice();
    const texts = (await listVersions(db(), FILE, 9)).map(({ bytes }) => bytes && String(bytes));
    assert.deepEqual(texts, [null, original, edited("One."), original]);
  });
});
