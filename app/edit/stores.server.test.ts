import assert from "node:assert/strict";
import { test } from "node:test";
import { createSession, endSession } from "#app/base/office-session.server.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { hashOf } from "#server/hash.ts";
import { deleteDraft, findDraft, listDrafts, saveDraft, writersOf } from "./drafts.server.ts";
import { addChange, findChange, findLast, findNewest, listVersions, wasOnce } from "./versions.server.ts";
import { noteVisit } from "./visits.server.ts";

const by = (editor: string, now: number) => ({ editor, now });
const text = (words: string) => Buffer.from(words);

onBothEngines((db) => {
  test("of two who save a draft of the same file, the second is refused and nothing is overwritten", async () => {
    const draft = {
      file: "news/a.md",
      to_file: null,
      base: "",
      editor: "ann@office.example",
      writers: "bo@office.example,ann@office.example",
      saved_at: 5,
      asked: null,
    };
    const first = await saveDraft(db(), { ...draft, bytes: text("Ann’s"), note: "" }, "");
    assert.equal(await saveDraft(db(), { ...draft, bytes: text("Bo’s"), note: "" }, ""), null);
    const second = await saveDraft(db(), { ...draft, bytes: text("Ann’s again"), note: "" }, first?.stamp ?? "");
    assert.equal(await saveDraft(db(), { ...draft, bytes: text("late"), note: "" }, first?.stamp ?? ""), null);
    const stored = await findDraft(db(), "news/a.md");
    assert.equal(String(stored?.bytes), "Ann’s again");
    assert.deepEqual(stored && writersOf(stored), ["bo@office.example", "ann@office.example"]);
    await deleteDraft(db(), { file: "news/a.md", stamp: first?.stamp ?? "" });
    assert.equal((await listDrafts(db())).length, 1);
    await deleteDraft(db(), { file: "news/a.md", stamp: second?.stamp ?? "" });
    assert.deepEqual(await listDrafts(db()), []);
  });

  test("versions are numbered without gaps, keep what a file was before, and of two changes at once one is stored", async () => {
    const change = (words: string | null, before = "before") => [
      { file: "news/b.md", before: text(before), bytes: words === null ? null : text(words) },
    ];
    const after = await findLast(db());
    const mailed: number[] = [];
    const both = await Promise.all(
      ["one", "two"].map((words) =>
        addChange(db(), after, change(words), by("ann@office.example", 10), async (_, id) => void mailed.push(id)),
      ),
    );
    assert.deepEqual(both.toSorted(), [after + 2, null]);
    assert.deepEqual(mailed, [after + 2]);
    const files = [...change(null, both[0] ? "one" : "two"), { file: "news/c.md", before: null, bytes: text("new") }];
    const third = (await addChange(db(), after + 2, files, by("bo@office.example", 20))) ?? 0;
    const versions = await listVersions(db(), "news/b.md", 10);
    assert.deepEqual(
      versions.map(({ id, bytes, editor, made_at }) => [id - after, bytes && String(bytes), editor, made_at]),
      [
        [3, null, "bo@office.example", 20],
        [2, both[0] ? "one" : "two", "ann@office.example", 10],
        [1, "before", "", null],
      ],
    );
    const newest = await findNewest(db(), after);
    assert.deepEqual(newest.map(({ file, hash }) => [file, hash]).toSorted(), [
      ["news/b.md", ""],
      ["news/c.md", hashOf(text("new"))],
    ]);
    assert.deepEqual(
      [await wasOnce(db(), "news/b.md", hashOf(text("before"))), await wasOnce(db(), "news/b.md", hashOf(text("x")))],
      [true, false],
    );
    const found = await findChange(db(), third);
    assert.deepEqual(found.map(({ file, before, isNewest }) => [file, before && String(before), isNewest]).toSorted(), [
      ["news/b.md", both[0] ? "one" : "two", true],
      ["news/c.md", null, true],
    ]);
    assert.equal((await findChange(db(), after + 2))[0]?.isNewest, false);
    const byHand = [{ file: "news/c.md", before: text("by hand"), bytes: text("newer") }];
    await addChange(db(), await findLast(db()), byHand, by("bo@office.example", 30));
    assert.deepEqual(
      (await listVersions(db(), "news/c.md", 10)).map(({ bytes, editor }) => [String(bytes), editor]),
      [
        ["newer", "bo@office.example"],
        ["by hand", ""],
        ["new", "bo@office.example"],
      ],
    );
  });

  test("who opens a file sees who was there in the last half hour, until they leave it or sign out", async () => {
    const [ann, bo, cy] = ["ann@office.example", "bo@office.example", "cy@office.example"];
    const minutes = (count: number) => Date.UTC(2026, 10, 28, 1, 40) + count * 60_000;
    const token = await createSession(db(), ann, 0, minutes(0));
    await createSession(db(), bo, 0, minutes(0));
    const visit = async (editor: string, at: number, hasLeft = false, file = "news/a.md") =>
      (await noteVisit(db(), file, editor, minutes(at), hasLeft)).map(
        (other) => `${other.editor} at ${other.time.replace(/\s/g, " ")}`,
      );
    assert.deepEqual(await visit(ann, 0), []);
    assert.deepEqual(await visit(ann, 1), []);
    assert.deepEqual(await visit(bo, 2), [`${ann} at 9:41 am`]);
    assert.deepEqual(await visit(bo, 2, false, "news/b.md"), []);
    assert.deepEqual(await visit(ann, 3), [`${bo} at 9:42 am`]);
    assert.deepEqual(await visit(cy, 4), [`${ann} at 9:43 am`, `${bo} at 9:42 am`]);
    assert.deepEqual(await visit(bo, 5, true), [`${ann} at 9:43 am`]);
    assert.deepEqual(await visit(cy, 6), [`${ann} at 9:43 am`]);
    await endSession(db(), token);
    assert.deepEqual(await visit(cy, 7), []);
    await createSession(db(), ann, 0, minutes(8));
    assert.deepEqual(await visit(cy, 33), [`${ann} at 9:43 am`]);
    assert.deepEqual(await visit(cy, 33.1), []);
    const both = await Promise.all([visit(ann, 40), visit(bo, 40)]);
    assert.ok(
      both.flat().some((other) => other.endsWith(" at 10:20 am")),
      "nobody of two at once sees the other",
    );
    await visit(cy, 24 * 60);
    assert.equal((await db().selectFrom("file_visit").selectAll().execute()).length, 1);
  });
});
