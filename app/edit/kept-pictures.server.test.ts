import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { pictureHash } from "#app/base/media-hash.server.ts";
import { destroyAsked, disposalsCsv, listDisposals, listDue } from "#app/records/disposals.server.ts";
import { recordActs } from "#app/records/holds.server.ts";
import { noUploads, publishClasses, recordClass } from "#app/records/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { smallTree, temporaryFolder } from "#server/testing.ts";
import { beginDraft, listDrafts } from "./drafts.server.ts";
import { followVersions } from "./follow-versions.ts";
import { addChange, findChange, findLast, listVersions } from "./versions.server.ts";

const ANN = "ann@office.example";
const FILE = "media/family.png";
const COPY = "media/copy.png";
const YEAR = 366 * 24 * 60 * 60_000;
const top = temporaryFolder("kept-pictures");
const bytes = readFileSync(path.join(smallTree, "media/square.png"));
let folders = 0;

onBothEngines((db) => {
  let media = "";
  const change = async (file: string, before: Buffer | null, now: Buffer | null) =>
    addChange(db(), await findLast(db()), [{ file, before, bytes: now }], { editor: ANN, now: 5 });
  const destroy = (now = 10) =>
    destroyAsked({ db: db(), files: { ...noUploads, media } }, "pictures", FILE, {
      by: ANN,
      now,
      reason: "Consent is taken back.",
    });
  beforeEach(async () => {
    for (const table of ["version", "draft", "disposal", "hold", "erasure", "media_file"] as const)
      await db().deleteFrom(table).execute();
    await publishClasses(db());
    media = path.join(top, `media-${++folders}`);
    mkdirSync(path.join(media, "documents"), { recursive: true });
    await change(FILE, null, bytes);
    await change(COPY, null, bytes);
    await change(FILE, bytes, null);
  });

  test("a picture that is destroyed has no bytes in any version or draft, and its history and the register stay", async () => {
    await beginDraft(db(), { file: FILE, bytes, base: "", editor: ANN, saved_at: 6 });
    assert.deepEqual((await Promise.all([destroy(), destroy()])).toSorted(), [false, true]);
    const versions = await listVersions(db(), FILE, 9);
    assert.deepEqual(
      versions.map((row) => [row.bytes, row.hash === "", row.editor, row.made_at]),
      [
        [null, true, ANN, 10],
        [null, true, ANN, 5],
        [null, false, ANN, 5],
      ],
    );
    assert.deepEqual(await listDrafts(db()), []);
    const [copy] = await listVersions(db(), COPY, 1);
    assert.ok(copy?.bytes?.equals(bytes), "the same under another name stays");
    const [entry, ...more] = await listDisposals(db());
    assert.deepEqual(more, []);
    assert.deepEqual(
      [entry?.kind, entry?.reference, entry?.record_class, entry?.authority, entry?.disposed_by, entry?.reason],
      ["pictures", FILE, "hidden", "The archives act", ANN, "Consent is taken back."],
    );
    assert.match(await disposalsCsv(db()), /"ann@office\.example","Consent is taken back\."/);
    assert.equal((await db().selectFrom("erasure").select("what").execute()).length, 1);
    assert.equal((await findChange(db(), versions[0]?.change_id ?? 0))[0]?.before, null);
    assert.equal(await destroy(), false);
  });

  test("what was made of it goes from the folder and the database, unless published content uses the same", async () => {
    const made = (ratio?: number) => `${pictureHash(bytes, ratio, "top")}-320.webp`;
    const [gone, published] = [made(1.5), made()];
    for (const name of [gone, published, "0123456789ab-320.webp"]) writeFileSync(path.join(media, name), "pixels");
    const row = { bytes: Buffer.from("pixels"), replaced_at: null };
    await db()
      .insertInto("media_file")
      .values([
        { ...row, name: gone, replaced_at: 7 },
        { ...row, name: published },
        { ...row, name: "0123456789ab-320.webp", replaced_at: 7 },
      ])
      .execute();
    await destroy();
    const stay = ["0123456789ab-320.webp", published].toSorted();
    assert.deepEqual(
      readdirSync(media)
        .filter((name) => name !== "documents")
        .toSorted(),
      stay,
    );
    const rows = await db().selectFrom("media_file").select("name").orderBy("name").execute();
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), stay);
  });

  test("a folder that still has it, such as that of an instance that was away, loses it", async () => {
    const content = path.join(top, `content-${++folders}`);
    cpSync(smallTree, content, { recursive: true });
    writeFileSync(path.join(content, FILE), bytes);
    await destroy();
    await followVersions(db(), content, 11);
    assert.equal(existsSync(path.join(content, FILE)), false);
  });

  test("what is on the site, held, without a class or a confirmed authority is not destroyed, and each says why", async () => {
    const kept = async () => (await listVersions(db(), FILE, 9)).filter((row) => row.bytes).length;
    await publishClasses(db(), { pictures: recordClass({ authority: "To be confirmed" }) });
    await assert.rejects(destroy(), /since its authority is still to be confirmed/);
    // A release before this one, that may be brought back, finds no kind that it does not know.
    const gone = await db().deleteFrom("record_class").where("thing", "=", "form:/pictures").executeTakeFirst();
    assert.equal(Number(gone.numDeletedRows), 1);
    await assert.rejects(destroy(), /without a class/);
    await publishClasses(db());
    const act = { db: db(), files: noUploads, by: "bo@office.example", now: 8, reason: "A court asks for it." };
    assert.equal(await recordActs.hold(act, [FILE]), null);
    await assert.rejects(destroy(), /bo@office\.example holds it \(A court asks for it\.\)/);
    assert.deepEqual(await listDue(db(), YEAR), []);
    assert.equal(await recordActs.release(act, [FILE]), null);
    assert.deepEqual(
      (await listDue(db(), YEAR)).map(({ item }) => item),
      [FILE],
    );
    await change(FILE, null, bytes);
    assert.equal(await destroy(), false);
    assert.equal(await kept(), 2);
    assert.deepEqual(await listDisposals(db()), []);
  });

  test("when somebody publishes at the same moment, it is destroyed whole or not at all", async () => {
    const after = await findLast(db());
    const undo = addChange(db(), after, [{ file: FILE, before: null, bytes }], { editor: "bo@x.au", now: 9 });
    const [undone, destroyed] = await Promise.all([undo, destroy().catch(() => false)]);
    const kept = (await listVersions(db(), FILE, 9)).filter((row) => row.bytes).length;
    if (destroyed) assert.equal(kept, 0);
    else assert.deepEqual([kept, (await listDisposals(db())).length, undone], [2, 0, after + 1]);
  });
});
