import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { beforeEach, test } from "node:test";
import pino from "pino";
import { freePort, onBothEngines } from "#server/db/testing.ts";
import { createLog } from "#server/log.ts";
import { createSecret } from "#server/secret.ts";
import { type Mail, oneLine, type SendMail } from "./mail.ts";
import { forgetAddresses } from "./once-a-day.ts";
import { createOutbox, retryDelayMs } from "./outbox.ts";
import { smtpSender } from "./send-mail.ts";
import { startMailServer } from "./testing.ts";

const DAY = 24 * 60 * 60_000;
const email = (to: string) => ({ to, subject: "Hello", text: "Words" });

function later() {
  let resolve = () => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

onBothEngines((db) => {
  const time = { now: 1_800_000_000_000 };
  const outbox = (send: SendMail) =>
    createOutbox({
      db: db(),
      clock: { now: () => time.now },
      log: createLog("silent"),
      send,
      secret: createSecret("a secret for tests"),
      office: "office@example.org",
    });
  const queue = (count: number) =>
    db()
      .transaction()
      .execute(async (trx) => {
        for (let at = 0; at < count; at++) await outbox(async () => {}).queue(trx, email(`v${at}@example.org`));
      });
  const waiting = async () => (await db().selectFrom("mail").select("id").execute()).length;
  const seeClock = async () => {
    await db().deleteFrom("clock_seen").execute();
    await db().insertInto("clock_seen").values({ id: 1, seen_at: time.now }).execute();
  };
  beforeEach(async () => {
    await db().deleteFrom("mail").execute();
    await seeClock();
  });

  test("a queued email is sent and then deleted; one that is rolled back is never sent", async () => {
    await queue(12);
    const rolledBack = db()
      .transaction()
      .execute(async (trx) => {
        await outbox(async () => {}).queue(trx, email("never@example.org"));
        throw new Error("stop");
      });
    await assert.rejects(rolledBack);
    const sent: string[] = [];
    await outbox(async (_id, mail) => void sent.push(mail.to)).sendDue();
    assert.equal(sent.length, 12);
    assert.ok(!sent.includes("never@example.org"));
    assert.equal(await waiting(), 0);
  });

  test("an email to nobody, which hides who gets one, waits no longer than others and goes nowhere", async () => {
    const sent: string[] = [];
    const all = outbox(async (_id, mail) => void sent.push(mail.to));
    for (const to of ["", "ann@example.org"]) await all.queue(db(), email(to));
    await all.sendDue();
    assert.deepEqual([sent, await waiting()], [["ann@example.org"], 0]);
  });

  test("several workers at once send each email once", async () => {
    await queue(40);
    const sent: string[] = [];
    const slow: SendMail = async (id) => {
      await new Promise(setImmediate);
      sent.push(id);
    };
    await Promise.all([outbox(slow), outbox(slow), outbox(slow), outbox(slow)].map((one) => one.sendDue()));
    assert.equal(sent.length, 40);
    assert.equal(new Set(sent).size, 40);
  });

  test("a mail server that is down delays emails, but loses none", async () => {
    await queue(7);
    const down: SendMail = async () => {
      time.now += 7000;
      throw Object.assign(new Error("down"), { code: "ETIMEDOUT" });
    };
    for (let hour = 0; hour < 30; hour++) {
      assert.deepEqual(await outbox(down).sendDue(), { sent: 0, failed: 7 }, "each once in a round");
      time.now += 60 * 60_000;
    }
    const slowlyDown: SendMail = (id, mail) => {
      time.now += 10_000;
      return down(id, mail);
    };
    assert.equal((await outbox(slowlyDown).sendDue()).failed, 4, "a round ends, and is logged");
    time.now += 60 * 60_000;
    assert.equal(await waiting(), 7);
    const sent: string[] = [];
    await outbox(async (id) => void sent.push(id)).sendDue();
    assert.equal(sent.length, 7);
    assert.equal(await waiting(), 0);
  });

  test("emails undelivered for 7 days are deleted with their addresses, and the office is notified once a day", async () => {
    const notes: (Mail & { id: string; hour: number })[] = [];
    const begun = time.now;
    const hoursSince = () => (time.now - begun) / (60 * 60_000);
    const refusing = outbox(async (id, mail) => {
      if (mail.to.startsWith("v")) throw Object.assign(new Error("no such person"), { responseCode: 550 });
      notes.push({ ...mail, id, hour: hoursSince() });
    });
    for (const hour of [0, 1, 2, 29, 168, 169, 170, 171, 198]) {
      time.now = begun + hour * 60 * 60_000;
      if (hour <= 29) await queue(1);
      await refusing.sendDue();
      if (hour === 168) assert.equal(await waiting(), 4);
    }
    assert.equal(await waiting(), 0);
    assert.deepEqual(
      notes.map((note) => [note.hour, note.to, note.subject]),
      [169, 198].map((at) => [at, "office@example.org", "Emails from the website could not be sent"]),
    );
    assert.equal(new Set(notes.map(({ id }) => id)).size, 2, "mail programs show the second one too");
    assert.doesNotMatch(JSON.stringify(notes), /v\d@example/);
  });

  test("an email to an unknown address is given up after half an hour, quietly and counted apart", async (t) => {
    const lines: { level: number; msg: string }[] = [];
    const log = pino(new PassThrough().on("data", (line) => lines.push(JSON.parse(String(line)))));
    const mails = await startMailServer();
    t.after(mails.stop);
    mails.refuse.set("typo@example.org", "550 5.1.1 <typo@example.org>: no such letter box");
    mails.refuse.set("busy@example.org", "450 4.2.1 Try again later");
    mails.refuse.set("elsewhere@example.org", "554 5.7.1 Relay access denied");
    mails.refuse.set("moderator@example.org", "550 5.1.1 No such letter box");
    const worker = createOutbox({
      db: db(),
      clock: { now: () => time.now },
      log,
      send: smtpSender(mails.url, "no-reply@office.example"),
      secret: createSecret("a secret for tests"),
      office: "office@example.org",
    });
    await db()
      .transaction()
      .execute(async (trx) => {
        for (const who of ["typo", "busy", "elsewhere"])
          await worker.queueForVisitor(trx, "refused", email(`${who}@example.org`));
        await worker.queue(trx, email("moderator@example.org"));
      });
    const begun = time.now;
    let ended = 0;
    for (let minute = 0; minute < 60; minute++) {
      time.now = begun + minute * 60_000;
      await worker.sendDue();
      if (worker.countRefused() === 0) ended = minute + 1;
    }
    assert.ok(ended > 30 && ended <= 45, `with the first try after half an hour, not at ${ended}`);
    const left = await db().selectFrom("mail").select("message_json").execute();
    const to = left.map(({ message_json }) => (JSON.parse(message_json) as Mail).to.split("@")[0]).sort();
    assert.deepEqual(to, ["busy", "elsewhere", "moderator"], "these may be accepted later, or we can mend them");
    assert.deepEqual([worker.countRefused(), worker.countGivenUp(), mails.taken.length], [1, 0, 0]);
    const about = lines.filter(({ msg }) => msg !== "mail not delivered yet");
    assert.deepEqual(
      about.map(({ level, msg }) => [level, msg]),
      [[40, "mail refused"]],
    );
    assert.doesNotMatch(JSON.stringify(lines), /example\.org/);
    time.now = begun + 8 * DAY;
    await worker.sendDue();
    assert.deepEqual([worker.countRefused(), worker.countGivenUp(), await waiting()], [1, 3, 0]);
    assert.deepEqual(
      mails.taken.map((taken) => taken.subject),
      ["Emails from the website could not be sent"],
    );
  });

  test("no email is given up by a clock that has jumped, nor before the site has seen any", async () => {
    await queue(1);
    await outbox(async () => {}).queueForVisitor(db(), "refused", email("typo@example.org"));
    const refused = outbox(async () => {
      throw Object.assign(new Error("down"), { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" });
    });
    const begun = time.now;
    const waitingAt = async (now: number) => {
      time.now = now;
      await refused.sendDue();
      const emails = JSON.stringify(await db().selectFrom("mail").select("message_json").execute());
      return ["v0@", "typo@"].filter((address) => emails.includes(address));
    };
    assert.deepEqual(await waitingAt(begun + 9 * 365 * DAY), ["v0@", "typo@"]);
    await db().deleteFrom("clock_seen").execute();
    assert.deepEqual(await waitingAt(begun + 8 * DAY), ["v0@", "typo@"]);
    await seeClock();
    assert.deepEqual(await waitingAt(begun + 9 * DAY), []);
    time.now = begun;
  });

  test("emails that a clock far ahead has queued, put off or leased are sent once it is right again", async () => {
    const begun = time.now;
    await queue(1);
    time.now += 9 * 365 * DAY;
    await queue(1);
    const down = outbox(async () => {
      throw Object.assign(new Error("down"), { code: "ETIMEDOUT" });
    });
    for (let tries = 0; tries < 12; tries++) {
      await down.sendDue();
      time.now += 15 * 60_000;
    }
    await queue(1);
    void outbox(() => new Promise(() => {})).sendDue();
    const leased = db().selectFrom("mail").select("id").where("leased_until", ">", time.now);
    while ((await leased.execute()).length === 0) await new Promise(setImmediate);
    time.now = begun + 60_000;
    const sent: string[] = [];
    await outbox(async (id) => void sent.push(id)).sendDue();
    assert.deepEqual([sent.length, await waiting()], [3, 0]);
    time.now = begun;
  });

  test("a round that a clock far ahead began ends once it is right again, although emails fail", async () => {
    await queue(2);
    const begun = time.now;
    let tries = 0;
    time.now += 9 * 365 * DAY;
    const down = outbox(async () => {
      time.now = begun;
      tries += 1;
      if (tries > 9) return;
      throw Object.assign(new Error("down"), { code: "ETIMEDOUT" });
    });
    assert.deepEqual(await down.sendDue(), { sent: 0, failed: 2 });
  });

  test("an instance whose clock is a little behind leaves an email to the one that has leased it", async () => {
    await queue(1);
    const begun = later();
    const sending = outbox(async () => {
      begun.resolve();
      await new Promise(() => {});
    });
    void sending.sendDue();
    await begun.promise;
    time.now -= 60_000;
    assert.deepEqual(await outbox(async () => {}).sendDue(), { sent: 0, failed: 0 });
    time.now += 60_000;
  });

  test("an address that had an email while the clock was far ahead gets one again, and its hash does not stay", async () => {
    const begun = time.now;
    const sent: string[] = [];
    const worker = outbox(async (_id, { subject }) => void sent.push(subject));
    const write = () => worker.queueForVisitor(db(), "clock", { ...email("kid@home.example"), subject: "Thanks" });
    time.now += 9 * 365 * DAY;
    await write();
    time.now = begun;
    await forgetAddresses(db(), time.now + DAY);
    await write();
    await worker.sendDue();
    assert.deepEqual(sent, ["Thanks", "Thanks"]);
  });

  test("a failed email is retried with growing delays of at most 15 minutes", async () => {
    await queue(1);
    let tries = 0;
    const failing = outbox(async () => {
      tries += 1;
      throw new Error("no");
    });
    await failing.sendDue();
    await failing.sendDue();
    assert.equal(tries, 1);
    time.now += retryDelayMs(1);
    await failing.sendDue();
    assert.equal(tries, 2);
    assert.ok(retryDelayMs(2) > retryDelayMs(1));
    assert.equal(retryDelayMs(1000), 15 * 60_000);
  });

  test("the failed emails of a round are one log line: the server, the reasons and how many wait", async () => {
    const lines: string[] = [];
    const log = pino(new PassThrough().on("data", (line) => lines.push(String(line))));
    const rounds = (send: SendMail, server: string) =>
      createOutbox({
        db: db(),
        clock: { now: () => time.now },
        log,
        send,
        destination: server,
        secret: createSecret("a secret for tests"),
        office: null,
      });
    await queue(7);
    const server = `127.0.0.1:${await freePort()}`;
    const nobody = rounds(smtpSender(`smtp://site:topsecret@${server}`, "no-reply@office.example"), server);
    assert.deepEqual(await nobody.sendDue(), { sent: 0, failed: 7 });
    const read = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
    const [line = {}, ...more] = read();
    assert.deepEqual(more, []);
    assert.deepEqual(
      { ...line, level: 0, time: 0, pid: 0, hostname: "" },
      {
        level: 0,
        time: 0,
        pid: 0,
        hostname: "",
        server,
        reasons: [`connect ECONNREFUSED ${server}`],
        failed: 7,
        waiting: 7,
        msg: "mail not delivered yet",
      },
    );
    assert.deepEqual([await nobody.sendDue(), lines], [{ sent: 0, failed: 0 }, []], "nothing was due");

    time.now += retryDelayMs(1);
    const mails = await startMailServer();
    for (let at = 0; at < 7; at++) mails.refuse.set(`v${at}@example.org`, "550 No such letter box");
    mails.refuse.delete("v0@example.org");
    await rounds(smtpSender(mails.url, "no-reply@office.example"), new URL(mails.url).host).sendDue();
    await mails.stop();
    const refused = read();
    assert.equal(refused.length, 1);
    assert.deepEqual([refused[0]?.failed, refused[0]?.waiting], [6, 6]);
    assert.match(JSON.stringify(refused), /EENVELOPE \d{3}"/);
    assert.doesNotMatch(JSON.stringify([line, ...refused]), /example\.org|topsecret/);
  });

  test("an email that a dead worker had leased is sent by another after the lease", async () => {
    await queue(1);
    const dying = outbox(() => new Promise(() => {}));
    void dying.sendDue();
    while ((await db().selectFrom("mail").select("id").where("leased_until", "=", 0).execute()).length > 0)
      await new Promise(setImmediate);
    const sent: string[] = [];
    const other = outbox(async (id) => void sent.push(id));
    await other.sendDue();
    assert.deepEqual(sent, []);
    time.now += 6 * 60_000;
    await other.sendDue();
    assert.equal(sent.length, 1);
  });

  test("a worker delayed beyond its lease leaves the rest to the one that took over", async () => {
    await queue(4);
    const sent: string[] = [];
    const other = outbox(async (id) => void sent.push(id));
    await outbox(async () => {
      time.now += 6 * 60_000;
      await other.sendDue();
      sent.push("late");
    }).sendDue();
    assert.equal(sent.length, 5);
    assert.equal(new Set(sent).size, 5);
  });
});

test("visitors' text cannot add a mail header", () => {
  assert.equal(oneLine("a\r\nBcc: b\u2028c\0"), "a Bcc: b c");
});
