import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { parseLink } from "#app/base/office-links.server.ts";
import { firstAvatar } from "#app/voices/avatar/avatar.ts";
import { drawAvatarPng } from "#app/voices/avatar/avatars.server.ts";
import { decide } from "#app/voices/moderation/moderation.server.ts";
import { saveResponse } from "#app/voices/receipt/receipts.server.ts";
import type { PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { replaceVoices } from "#app/voices/responses/topics.server.ts";
import { NOW, secret } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { claimAddress, forgetAddresses } from "#server/mail/once-a-day.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { announceDigest, announceResponse, mailDigiMe } from "./announce.server.ts";

const HOUR = 60 * 60_000;
const MAILED_SINGLY = 5;
const env = parseEnv({ MODERATORS: "ann@office.example, bo@office.example", LOG_LEVEL: "silent" });

onBothEngines((db) => {
  let now = NOW;
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
      .values({ id: 1, site_json: JSON.stringify({ name: "The Office", helpLines: [] }) })
      .execute();
  });
  after(() => mails.stop());
  beforeEach(async () => {
    now = NOW;
    mails.taken.length = 0;
    await db().deleteFrom("response").execute();
    await db().deleteFrom("mail").execute();
    await db().deleteFrom("mailed_address").execute();
  });

  const clock = { now: () => now };
  const outbox = () =>
    createOutbox({
      db: db(),
      clock,
      log: createLog("silent"),
      send: smtpSender(mails.url, "Office <no-reply@office.example>"),
      secret,
      office: null,
    });
  const context = () => ({ env, secret, clock, siteUrl: "https://site.example", mail: outbox() });
  const post = (key: string, text: string, distress = false, flags: PersonalDetail[] = []) =>
    db()
      .transaction()
      .execute(async (trx) => {
        const response = {
          topic: "now",
          name: "Sam",
          text,
          avatar: firstAvatar,
          flags,
          distress,
          key,
          sharing: "everyone" as const,
        };
        const { id } = await saveResponse(trx, secret, response, now);
        await announceResponse(trx, context(), { id, question: "What now?", flags, distress });
        return id;
      });
  const send = () => outbox().sendDue();

  test("each moderator gets an email with a link of their own", async () => {
    await post("1", "More shade at the bus stop, please.");
    await send();
    assert.deepEqual(mails.taken.flatMap(({ to }) => to).sort(), ["ann@office.example", "bo@office.example"]);
    for (const { to, raw } of mails.taken) {
      const words = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const token = /sign-in\/\?to=%2Foffice%2Fresponses%2F[^&]*&link=([\w.-]+)/.exec(words)?.[1] ?? "";
      assert.equal(parseLink(secret, token, NOW)?.address, to[0]);
    }
  });

  test("of many responses in an hour the first get an email each, distress and other scripts at once, the rest one digest", async () => {
    for (let key = 1; key <= MAILED_SINGLY + 3; key++)
      await post(String(key), `Response number ${key} with enough words.`);
    await send();
    assert.equal(mails.taken.length, MAILED_SINGLY * 2);
    assert.equal(await announceDigest(db(), context()), false, "the hour is not over");
    now += HOUR / 2;
    await post("d", "I want to hurt myself.", true);
    await post("e", "أنا خائف في البيت كل ليلة", false, ["language"]);
    await send();
    assert.equal(mails.taken.length, (MAILED_SINGLY + 2) * 2);
    assert.ok(
      mails.taken.some(({ raw }) => /^Subject: A response in another language: please read it soon/m.test(raw)),
    );
    now += HOUR / 2;
    const instances = await Promise.all([1, 2, 3].map(() => announceDigest(db(), context())));
    assert.deepEqual(instances.filter(Boolean), [true], "of several instances one writes the digest");
    await send();
    const digests = mails.taken.filter(({ raw }) =>
      raw.includes(`${MAILED_SINGLY + 5} responses are waiting to be read.`),
    );
    assert.equal(digests.length, 2);
    assert.equal(await announceDigest(db(), context()), false);
    const before = mails.taken.length;
    now += HOUR / 2;
    await post("next", "More shade at the bus stop, please.");
    await send();
    assert.equal(mails.taken.length, before + 2, "an hour after the last of them the next one is mailed singly again");
    assert.ok(mails.taken.every(({ raw }) => !raw.includes("Response number") && !raw.includes("hurt myself")));
  });

  test("a digest is sent even if the server was down when due, but not for decided responses", async () => {
    const ids: string[] = [];
    for (let key = 1; key <= MAILED_SINGLY + 2; key++) ids.push(await post(String(key), "Enough words for one more."));
    now += 9 * HOUR;
    await decide(db(), ids.at(-1) ?? "", { verdict: "approved" }, "ann@office.example", now);
    await decide(db(), ids.at(-2) ?? "", { verdict: "approved" }, "ann@office.example", now);
    assert.equal(await announceDigest(db(), context()), false);
    for (let key = 20; key < 20 + MAILED_SINGLY + 1; key++) await post(String(key), "Enough words for one more.");
    now += 9 * HOUR;
    assert.equal(await announceDigest(db(), context()), true);
  });

  test("a response still waiting a day before its links expire is announced again", async () => {
    await post("1", "More shade at the bus stop, please.");
    now += 5 * 24 * HOUR;
    assert.equal(await announceDigest(db(), context()), false);
    now += 24 * HOUR;
    assert.equal(await announceDigest(db(), context()), true);
    assert.equal(await announceDigest(db(), context()), false);
    await send();
    assert.equal(mails.taken.at(-1)?.subject, "1 response is waiting to be read");
  });

  test("words of distress that still wait lead the next digest's subject", async () => {
    await post("1", "More shade at the bus stop, please.");
    await post("2", "I want to hurt myself.", true);
    await send();
    mails.taken.length = 0;
    now += 6 * 24 * HOUR;
    assert.equal(await announceDigest(db(), context()), true);
    await send();
    assert.deepEqual(
      mails.taken.map(({ subject }) => subject),
      Array(2).fill("Words of distress in a response: please read it now"),
    );
  });

  test("responses from a time without moderators are announced to the first one", async () => {
    const nobody = { ...context(), env: parseEnv({ LOG_LEVEL: "silent" }) };
    await db()
      .transaction()
      .execute(async (trx) => {
        const words = {
          topic: "now",
          name: "Sam",
          text: "x",
          avatar: firstAvatar,
          flags: [],
          distress: true,
          key: "k",
          sharing: "everyone" as const,
        };
        const { id } = await saveResponse(trx, secret, words, now);
        await announceResponse(trx, nobody, { id, question: "What now?", flags: [], distress: true });
      });
    now += HOUR;
    assert.equal(await announceDigest(db(), nobody), false);
    assert.equal(await announceDigest(db(), context()), true);
    await send();
    assert.match(mails.taken[0]?.subject ?? "", /^Words of distress/);
  });

  test("a moderator whose mail is refused does not stop the emails to the others", async () => {
    mails.refuse.set("ann@office.example", "550 No such letter box");
    await post("1", "More shade at the bus stop, please.");
    assert.deepEqual(await send(), { sent: 1, failed: 1 });
    assert.deepEqual(
      mails.taken.map(({ to }) => to[0]),
      ["bo@office.example"],
    );
    mails.refuse.clear();
    now += HOUR;
    assert.deepEqual(await send(), { sent: 1, failed: 0 });
    assert.equal(mails.taken.length, 2);
  });

  test("an address gets one email in 24 hours, in any spelling and from concurrent requests", async () => {
    const png = await drawAvatarPng(firstAvatar);
    const mail = (to: string) =>
      db()
        .transaction()
        .execute((trx) => mailDigiMe(trx, context(), to, firstAvatar, png));
    assert.ok(
      await claimAddress(db(), secret, "form contact", "kid@home.example", now),
      "a form's email keeps no DigiMe",
    );
    await Promise.all(["kid@home.example", "KID@home.example", "kid+1@home.example", "k.i.d@home.example"].map(mail));
    await mail("friend@home.example");
    await send();
    assert.deepEqual(
      mails.taken.map(({ to }) => to[0]?.toLowerCase().replace("+1", "").replace("k.i.d", "kid")).sort(),
      ["friend@home.example", "kid@home.example"],
    );
    assert.doesNotMatch(JSON.stringify(await db().selectFrom("mailed_address").selectAll().execute()), /home/);
    now += 24 * HOUR - 1;
    await mail("kid@home.example");
    assert.deepEqual(await send(), { sent: 0, failed: 0 });
    now += 1;
    await mail("kid@home.example");
    assert.deepEqual(await send(), { sent: 1, failed: 0 });
    await forgetAddresses(db(), now + 24 * HOUR);
    assert.deepEqual(await db().selectFrom("mailed_address").selectAll().execute(), []);
  });

  test("the child's email has the picture, and the address is deleted once it is sent", async () => {
    const png = await drawAvatarPng(firstAvatar);
    await db()
      .transaction()
      .execute((trx) => mailDigiMe(trx, context(), "kid@home.example", firstAvatar, png));
    await send();
    assert.equal(mails.taken[0]?.to[0], "kid@home.example");
    assert.match(mails.taken[0]?.raw ?? "", /Content-Type: image\/png/);
    assert.deepEqual(await db().selectFrom("mail").selectAll().execute(), []);
  });
});
