import assert from "node:assert/strict";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";
import { connect } from "#server/db/connect.ts";
import { freePort } from "#server/db/testing.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { createSecret } from "#server/secret.ts";
import { startServer, temporaryFolder } from "#server/testing.ts";

const KILLS = 50;
const FORMS = 20 * (KILLS + 1);
const CLIENTS = 10;
const MINUTE = 60_000;

const folder = temporaryFolder("site-kill");

test("a server killed again and again loses nothing it acknowledged, and stores nothing twice", async (t) => {
  const mails = await startMailServer();
  t.after(mails.stop);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const start = async () => {
    const { child } = await startServer({
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      SMTP_URL: mails.url,
      TRUST_PROXY: "1",
      LOG_LEVEL: "silent",
    });
    t.after(() => child.kill("SIGKILL"));
    return child;
  };
  let server = await start();
  const receipts = new Map<number, string>();

  const post = async (form: number): Promise<boolean> => {
    try {
      const answer = await fetch(`${address}/forms/note/`, {
        method: "POST",
        redirect: "manual",
        headers: { "X-Forwarded-For": `192.0.2.${form % 250}` },
        body: new URLSearchParams({ words: `Note number ${form}` }),
        signal: AbortSignal.timeout(20_000),
      });
      const receipt = /receipt=(\w+)/.exec(answer.headers.get("Location") ?? "")?.[1];
      if (answer.status !== 303 || !receipt) return false;
      receipts.set(form, receipt);
      return true;
    } catch {
      return false;
    }
  };
  const queue = Array.from({ length: FORMS }, (_, form) => form).values();
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (const form of queue)
      while (!t.signal.aborted && !(await post(form))) await new Promise((wait) => setTimeout(wait, 20));
  });
  for (let kill = 1; kill <= KILLS; kill++) {
    while (receipts.size < (FORMS * kill) / (KILLS + 1)) {
      t.signal.throwIfAborted();
      await new Promise((wait) => setTimeout(wait, 5));
    }
    await new Promise((wait) => setTimeout(wait, Math.random() * 30));
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await gone;
    server = await start();
  }
  await Promise.all(clients);
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;

  const db = connect({ sqlite: path.join(folder, "data/site.db") });
  const rows = await db.selectFrom("submission").select(["receipt", "answers_json"]).execute();
  const notes = rows.map((row) => (JSON.parse(row.answers_json) as { words: string[] }).words[0] ?? "");
  assert.deepEqual(
    notes.toSorted(),
    Array.from({ length: FORMS }, (_, form) => `Note number ${form}`).toSorted(),
    "each is stored once",
  );
  assert.deepEqual(new Set(rows.map((row) => row.receipt)), new Set(receipts.values()), "each answer told its receipt");

  // An email that a killed server was sending is free after its lease; another instance then sends it.
  const clock = { now: () => Date.now() + 30 * MINUTE };
  const worker = createOutbox({
    db,
    clock,
    log: createLog("silent"),
    send: smtpSender(mails.url, "site@example.org"),
    secret: createSecret("a secret for tests"),
    office: null,
  });
  await worker.sendDue();
  await db.destroy();
  const announced = mails.taken.map(({ subject }) => subject).join("\n");
  assert.deepEqual(
    [...receipts.values()].filter((receipt) => !announced.includes(receipt)),
    [],
    "each was mailed",
  );
});
