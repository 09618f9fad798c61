import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { hashOf } from "#server/hash.ts";
import { createSecret } from "#server/secret.ts";
import { deleteDraft, findDraft, listDrafts, saveDraft, writersOf } from "./drafts.server.ts";
import {
  claimLink,
  createPass,
  endLinkSoon,
  endSession,
  findPass,
  forgetPasses,
  formatCookie,
  readToken,
} from "./session.server.ts";
import { addChange, findChange, findLast, findNewest, listVersions, wasOnce } from "./versions.server.ts";

const MINUTE = 60_000;
const by = (editor: string, now: number) => ({ editor, now });
const text = (words: string) => Buffer.from(words);

test("a cookie is that of a session only with our signature of its own token", () => {
  const site = (secret: string) => ({ siteUrl: "http://site.test", secret: createSecret(secret) });
  const [cookie = ""] = formatCookie(site("ours"), "a-token").split(";");
  const read = (sent: string) =>
    readToken(new Request("http://site.test/", { headers: { Cookie: sent } }), site("ours"));
  const [, signature = ""] = cookie.split(".");
  assert.equal(read(cookie), "a-token");
  const [other = ""] = formatCookie(site("another"), "a-token").split(";");
  for (const forged of [
    other,
    "edit=a-token",
    "edit=a-token.",
    "edit=",
    "",
    `edit=another.${signature}`,
    `edit=.${signature}`,
  ])
    assert.equal(read(forged), "", forged);
});

onBothEngines((db) => {
  test("a link lasts 15 minutes and a minute after its first use; a session lasts 12 hours and ends with the editor’s place in the settings", async () => {
    const link = await createPass(db(), "link", "ann@office.example", 1000);
    const find = (kind: "link" | "session", token: string, now: number, editors = ["ann@office.example"]) =>
      findPass(db(), kind, token, editors, now);
    assert.equal(await find("link", link, 1000 + 14 * MINUTE), "ann@office.example");
    assert.equal(await find("link", link, 1000 + 15 * MINUTE), null);
    assert.equal(await find("session", link, 1000), null);
    assert.equal(await find("link", `${link}x`, 1000), null);
    await endLinkSoon(db(), link, 1000 + 2 * MINUTE);
    await endLinkSoon(db(), link, 1000 + 2.5 * MINUTE);
    assert.equal(await find("link", link, 999 + 3 * MINUTE), "ann@office.example");
    assert.equal(await find("link", link, 1000 + 3 * MINUTE), null);
    const late = await createPass(db(), "link", "ann@office.example", 1000);
    await endLinkSoon(db(), late, 1000 + 14.5 * MINUTE);
    assert.equal(await find("link", late, 1000 + 15 * MINUTE), null);
    const session = await createPass(db(), "session", "ann@office.example", 1000);
    assert.equal(await find("session", session, 1000 + 719 * MINUTE), "ann@office.example");
    assert.equal(await find("session", session, 1000 + 720 * MINUTE), null);
    assert.equal(await find("session", session, 1000, ["bo@office.example"]), null);
    await endSession(db(), session);
    assert.equal(await find("session", session, 1000), null);
    await createPass(db(), "session", "ann@office.example", 1000);
    await forgetPasses(db(), 1000 + 720 * MINUTE);
    assert.deepEqual(await db().selectFrom("editor_pass").selectAll().execute(), []);
  });

  test("of several who ask at once for a link to one address, one gets it, and the next after two minutes", async () => {
    const claim = (address: string, now: number) => claimLink(db(), address, now);
    const atOnce = await Promise.all([1, 2, 3].map(() => claim("ann@office.example", 1000)));
    assert.deepEqual(atOnce.toSorted(), [false, false, true]);
    assert.equal(await claim("eve@elsewhere.example", 1000), true);
    assert.equal(await claim("ann@office.example", 999 + 2 * MINUTE), false);
    assert.equal(await claim("ann@office.example", 1000 + 2 * MINUTE), true);
    assert.equal(await claim("ann@office.example", 1001 + 2 * MINUTE), false);
    // What keeps the next link back lets nobody in.
    const [hash] = (await db().selectFrom("editor_pass").select("hash").execute()).map((row) => row.hash);
    for (const kind of ["link", "session"] as const)
      assert.equal(await findPass(db(), kind, hash ?? "", ["", "ann@office.example"], 1000), null);
    await endSession(db(), "ann@office.example");
    assert.equal(await claim("ann@office.example", 1002 + 2 * MINUTE), false);
  });

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
});
