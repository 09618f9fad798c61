import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { createSecret } from "#server/secret.ts";
import { announceDigest, announceResponse, MAILED_SINGLY, mailDigiMe } from "./announce.server.ts";
import { firstAvatar } from "./avatar.ts";
import { drawAvatarPng } from "./avatars.server.ts";
import { parseToken } from "./moderation.ts";
import { saveResponse } from "./responses.server.ts";
import { replaceVoices } from "./topics.server.ts";

const NOW = 1_800_000_000_000;
const secret = createSecret("a secret for tests");
const env = parseEnv({ MODERATORS: "ann@office.example, bo@office.example", LOG_LEVEL: "silent" });

onBothEngines((db) => {
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  before(async () => {
    mails = await startMailServer();
    const topic = {
      id: "now",
      status: "open" as const,
      question: "What now?",
      lead: "Tell us.",
      tone: "teal" as const,
    };
    const topics = [{ ...topic, when: "until May", html: "", links: [], ideas: null }];
    await db()
      .transaction()
      .execute((trx) => replaceVoices(trx, { topics, samples: [] }));
    await db()
      .insertInto("site")
      .values({ id: 1, site_json: JSON.stringify({ name: "The Office" }) })
      .execute();
  });
  after(() => mails.stop());
  beforeEach(async () => {
    mails.taken.length = 0;
    await db().deleteFrom("response").execute();
    await db().deleteFrom("mail").execute();
  });

  const clock = { now: () => NOW };
  const outbox = () =>
    createOutbox({
      db: db(),
      clock,
      log: createLog("silent"),
      send: smtpSender(mails.url, "Office <no-reply@office.example>"),
    });
  const context = () => ({ env, secret, clock, siteUrl: "https://site.example", mail: outbox() });
  const post = (key: string, text: string, distress = false) =>
    db()
      .transaction()
      .execute(async (trx) => {
        const response = { topic: "now", name: "Sam", text, avatar: firstAvatar, flags: [], distress, key };
        await saveResponse(trx, secret, response, NOW);
        await announceResponse(trx, context(), { ...response, question: "What now?" });
      });
  const send = () => outbox().sendDue();

  test("each moderator gets a letter with a link of their own", async () => {
    await post("1", "More shade at the bus stop, please.");
    await send();
    assert.deepEqual(mails.taken.flatMap(({ to }) => to).sort(), ["ann@office.example", "bo@office.example"]);
    for (const { to, raw } of mails.taken) {
      const words = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const token = /voices-moderation\/\?token=([^\s"<]+)/.exec(words)?.[1] ?? "";
      assert.match(
        JSON.stringify(parseToken(secret, decodeURIComponent(token), env.MODERATORS, NOW)),
        new RegExp(to[0] ?? "none"),
      );
    }
  });

  test("of many in an hour the first are mailed singly, words of distress at once, and the rest in one digest", async () => {
    for (let key = 1; key <= MAILED_SINGLY + 3; key++)
      await post(String(key), `Response number ${key} with enough words.`);
    await send();
    assert.equal(mails.taken.length, MAILED_SINGLY * 2);
    await post("d", "I want to hurt myself.", true);
    await send();
    assert.equal(mails.taken.filter(({ subject }) => subject.startsWith("Words of distress")).length, 2);
    assert.equal(await announceDigest(db(), context()), true);
    await send();
    const digests = mails.taken.filter(({ subject }) => subject === `${MAILED_SINGLY + 4} responses wait to be read`);
    assert.equal(digests.length, 2);
    assert.ok(digests.every(({ raw }) => !raw.includes("Response number")));
  });

  test("a quiet hour brings no digest", async () => {
    await post("1", "More shade at the bus stop, please.");
    assert.equal(await announceDigest(db(), context()), false);
  });

  test("the child's letter brings the picture and none of the child's words; then the address is nowhere", async () => {
    const png = await drawAvatarPng(firstAvatar);
    await db()
      .transaction()
      .execute((trx) => mailDigiMe(trx, context(), "kid@home.example", firstAvatar, png));
    await send();
    assert.equal(mails.taken[0]?.to[0], "kid@home.example");
    assert.match(mails.taken[0]?.raw ?? "", /Content-Type: image\/png/);
    assert.deepEqual(await db().selectFrom("mail").selectAll().execute(), []);
  });

  test("what is rolled back is told to nobody", async () => {
    const failing = db()
      .transaction()
      .execute(async (trx) => {
        await announceResponse(trx, context(), { name: "Sam", text: "x", flags: [], distress: true, question: "?" });
        throw new Error("stop");
      });
    await assert.rejects(failing, /stop/);
    await send();
    assert.equal(mails.taken.length, 0);
  });
});
