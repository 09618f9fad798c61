import assert from "node:assert/strict";
import { before, test } from "node:test";
import { forgetDue } from "#app/records/testing.ts";
import { replaceSite } from "#app/site/site.server.ts";
import type { Site } from "#app/site/site.ts";
import { firstAvatar } from "#app/voices/avatar/avatar.ts";
import { findPublicAvatar, hashAvatar } from "#app/voices/avatar/avatars.server.ts";
import { decide, listWaiting } from "#app/voices/moderation/moderation.server.ts";
import { responseHref } from "#app/voices/responses/addresses.ts";
import { countResponses, listFeatured, listResponses, measureWaiting } from "#app/voices/responses/responses.server.ts";
import { listPastTopics } from "#app/voices/responses/topics.server.ts";
import { NOW, response, secret, voicesWith } from "#app/voices/testing.ts";
import type { ConcernTable } from "#server/db/schema.ts";
import { insertRow, onBothEngines } from "#server/db/testing.ts";
import { createSecret } from "#server/secret.ts";
import { findReceipt, keepForOffice, type Receipt, saveResponse, showReceipt, takeDown } from "./receipts.server.ts";

onBothEngines((db) => {
  const { save, approve } = voicesWith(db);
  before(() => replaceSite(db(), { responsesPerPage: 1, timeZone: "Australia/Perth" } as Site));
  const show = (receipt: Receipt) => showReceipt(db(), receipt, new URLSearchParams(), "");
  const expectNowhere = async () => {
    assert.equal((await countResponses(db(), "now")).total, 0);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    assert.deepEqual(await listFeatured(db(), "now", 9), []);
    assert.equal(await findPublicAvatar(db(), hashAvatar(firstAvatar)), null);
    await db().updateTable("topic").set({ status: "past" }).where("id", "=", "now").execute();
    const { topics } = await listPastTopics(db(), 9);
    assert.deepEqual(
      topics.filter(({ id }) => id === "now").map(({ responses, faces }) => [responses, faces.length]),
      [[0, 0]],
    );
  };

  test("a response waits, is shown once approved, and is gone once taken down", async () => {
    const { id, code } = await save();
    assert.equal((await countResponses(db(), "now")).total, 0);
    assert.equal(await findPublicAvatar(db(), hashAvatar(firstAvatar)), null);
    assert.equal((await findReceipt(db(), secret, code))?.status, "waiting");
    assert.deepEqual(await approve(id), { done: true });
    const [shown] = await listResponses(db(), "now", { limit: 9 });
    assert.deepEqual([shown?.name, shown?.text], ["Sam", ["A pool that is open in winter too."]]);
    assert.ok(await findPublicAvatar(db(), hashAvatar(firstAvatar)));
    assert.equal(await takeDown(db(), secret, code.toLowerCase(), NOW), true);
    assert.equal(await takeDown(db(), secret, code, NOW), true, "once more, with the same right code");
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    assert.equal(await findPublicAvatar(db(), hashAvatar(firstAvatar)), null);
    assert.deepEqual((await findReceipt(db(), secret, code))?.text, []);
  });

  test("what is only for the office is read, never shown, whatever a moderator decides", async () => {
    const { id, code } = await save({ sharing: "office" });
    const refused = {
      ...{ done: false, why: "office", status: "waiting", moderator: null, decided: null, concern: null },
    };
    const redaction = { verdict: "redacted", name: "S", text: "A pool." } as const;
    assert.deepEqual(await approve(id), refused);
    assert.deepEqual(await decide(db(), id, redaction, "ann@x.au", NOW), refused);
    assert.deepEqual(await decide(db(), id, { verdict: "read" }, "ann@x.au", NOW), { done: true });
    await expectNowhere();
    const receipt = (await findReceipt(db(), secret, code)) ?? assert.fail();
    assert.deepEqual([receipt.status, receipt.decided, (await show(receipt)).card], ["read", NOW, null]);
  });

  test("a child can keep a response for the office at any time: it is gone from every page, for good", async () => {
    const [shown, about, waiting] = [await save(), await save({ key: "2" }), await save({ key: "3" })];
    await approve(shown.id);
    await decide(db(), shown.id, { verdict: "featured" }, "ann@x.au", NOW);
    await db()
      .updateTable("response")
      .set({ status: "approved", decided: NOW, appears_at: NOW + 600_000 })
      .where("id", "=", about.id)
      .execute();
    for (const { code } of [shown, about, waiting]) assert.equal(await keepForOffice(db(), secret, code, NOW), true);
    await expectNowhere();
    const receipts = await Promise.all([shown, about, waiting].map(({ code }) => findReceipt(db(), secret, code)));
    assert.deepEqual(
      receipts.map((receipt) => [receipt?.status, receipt?.sharing]),
      [
        ["read", "office"],
        ["read", "office"],
        ["waiting", "office"],
      ],
    );
    assert.equal(await keepForOffice(db(), secret, shown.code, NOW), true, "once more");
    assert.equal(await keepForOffice(db(), secret, "00000-00000-00000-00000", NOW), false);
    const rows = await db().selectFrom("response").select(["appears_at", "featured"]).where("source", "=", "visitor");
    for (const row of await rows.execute()) assert.deepEqual(row, { appears_at: null, featured: null });
  });

  test("a receipt leads to the very card, and has the office's answer", async () => {
    const saved = await Promise.all(["1", "2", "3"].map((key) => save({ key })));
    for (const { id } of saved) await approve(id);
    await db().updateTable("response").set({ answer: "Thank you.\nWe rang the pool." }).execute();
    const listed = (await listResponses(db(), "now", { limit: 9 })).map(({ id }) => id);
    for (const { id, code } of saved) {
      const receipt = (await findReceipt(db(), secret, code)) ?? assert.fail();
      assert.equal((await show(receipt)).card, responseHref("now", listed.indexOf(id), 1));
      assert.deepEqual(receipt.answer, ["Thank you.", "We rang the pool."]);
    }
  });

  test("a receipt says that it was answered and when, and that somebody was told, whoever opened the concern", async () => {
    const shownFor = async (cause: ConcernTable["cause"] | null, answered_at: number | null = null) => {
      await db().deleteFrom("concern").execute();
      const { id, code } = await save({ key: String(cause) });
      if (cause) await insertRow(db(), "concern", { item: id, cause });
      await db().updateTable("response").set({ answered_at }).where("id", "=", id).execute();
      const { isTold, need, answered } = await show((await findReceipt(db(), secret, code)) ?? assert.fail());
      return [isTold, need, answered];
    };
    assert.deepEqual(await shownFor(null), [false, null, ""]);
    assert.deepEqual(await shownFor("words"), [true, "words", ""]);
    assert.deepEqual(await shownFor("moderator", NOW), [true, "words", "15 January 2027"]);
    assert.deepEqual(await shownFor("language"), [true, "language", ""]);
  });

  test("the page is glad only while a response just waits and calls for nothing", async () => {
    let saved = 0;
    const isGlad = async (fields: object, cause?: ConcernTable["cause"], query = "", proof = "proof") => {
      const { id, code } = await save({ key: `glad ${saved++}` });
      if (cause) await insertRow(db(), "concern", { item: id, cause, number: `2027-${saved}` });
      if (Object.keys(fields).length > 0) await db().updateTable("response").set(fields).where("id", "=", id).execute();
      const receipt = (await findReceipt(db(), secret, code)) ?? assert.fail();
      return (await showReceipt(db(), receipt, new URLSearchParams(query), proof)).isGlad;
    };
    assert.equal(await isGlad({}), true);
    assert.equal(await isGlad({ sharing: "office" }), true);
    assert.equal(await isGlad({}, undefined, "", ""), false, "later");
    assert.equal(await isGlad({ sharing: "office" }, undefined, "done=office"), false);
    assert.equal(await isGlad({ distress: 1 }), false);
    assert.equal(await isGlad({ flags: "language" }), false);
    assert.equal(await isGlad({ answered_at: NOW }), false);
    assert.equal(await isGlad({ status: "published" }), false);
    for (const cause of ["words", "language", "moderator"] as const) {
      await db().deleteFrom("concern").execute();
      assert.equal(await isGlad({}, cause), false, cause);
    }
  });

  test("the first words of a redaction stay, unseen, once it is off the page, and repeating that moves no date", async () => {
    const [down, off] = [await save(), await save({ key: "2" })];
    const redaction = { verdict: "redacted", name: "S", text: "A pool." } as const;
    for (const { id } of [down, off]) await decide(db(), id, redaction, "ann@x.au", NOW);
    const posted = () => db().selectFrom("response").where("source", "=", "visitor").orderBy("decided");
    const rows = () => posted().select(["original_json", "decided"]).execute();
    assert.match(JSON.stringify(await rows()), /winter.*winter/);
    await decide(db(), off.id, { verdict: "withdrawn", reason: "It names a friend." }, "ann@x.au", NOW + 1);
    for (const now of [NOW + 2, NOW + 3]) assert.equal(await takeDown(db(), secret, down.code, now), true);
    assert.match(JSON.stringify(await rows()), /winter.*winter/);
    assert.deepEqual(
      (await rows()).map(({ decided }) => decided),
      [NOW + 1, NOW + 2],
    );
    await decide(db(), off.id, { verdict: "undone" }, "ann@x.au", NOW + 3);
    const words = db().selectFrom("response").select(["status", "text"]).where("id", "=", off.id);
    assert.deepEqual(await words.executeTakeFirst(), { status: "waiting", text: "A pool that is open in winter too." });
  });

  test("a response sent twice at once is stored once with one code; two children with the same words have two", async () => {
    const [first, second] = await Promise.all([save(), save()]);
    assert.equal(first.code, second.code);
    assert.equal([first, second].filter(({ fresh }) => fresh).length, 1);
    assert.equal((await measureWaiting(db())).all.count, 1);
    assert.notEqual((await save({ key: "b".repeat(32) })).code, first.code);
    assert.equal((await measureWaiting(db())).all.count, 2);
  });

  test("a response keeps its avatar even if the only other one with it is taken down at that moment", async () => {
    const first = await save();
    let storedNow = () => {};
    let goOn = () => {};
    const stored = new Promise<void>((resolve) => {
      storedNow = resolve;
    });
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const second = db()
      .transaction()
      .execute(async (trx) => {
        await saveResponse(trx, secret, { ...response, key: "b".repeat(32) }, NOW);
        storedNow();
        await released;
      });
    await stored;
    const down = takeDown(db(), secret, first.code, NOW);
    await new Promise(setImmediate);
    goOn();
    await Promise.all([second, down]);
    assert.equal((await listWaiting(db(), { limit: 9 })).length, 1);
    const avatars = await db()
      .selectFrom("avatar")
      .select("hash")
      .where("hash", "=", hashAvatar(firstAvatar))
      .execute();
    assert.equal(avatars.length, 1);
  });

  test("an avatar is deleted with its last response, and a leftover one within the hour", async () => {
    const hash = hashAvatar(firstAvatar);
    const countAvatars = async () =>
      (await db().selectFrom("avatar").select("hash").where("hash", "=", hash).execute()).length;
    const { code } = await save();
    const other = await save({ key: "b".repeat(32) });
    await takeDown(db(), secret, code, NOW);
    assert.equal(await countAvatars(), 1);
    await takeDown(db(), secret, other.code, NOW);
    assert.equal(await countAvatars(), 0);
    // A repeated request that arrives after the take-down does not store the response again, but it stores the avatar.
    await save();
    assert.equal(await countAvatars(), 1);
    await forgetDue(db(), NOW);
    assert.equal(await countAvatars(), 0);
  });

  test("a receipt's code is kept only as a hash, and other codes find nothing", async () => {
    const { code } = await save();
    const rows = JSON.stringify(await db().selectFrom("response").selectAll().execute());
    assert.ok(!rows.includes(code) && !rows.includes(code.replaceAll("-", "")));
    assert.equal(await findReceipt(db(), secret, "00000-00000-00000-00000"), null);
    assert.equal(await findReceipt(db(), createSecret("another secret"), code), null);
  });
});
