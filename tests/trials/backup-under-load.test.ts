import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { CREATE, RECEIPT } from "#app/voices/responses/addresses.ts";
import { connect } from "#server/db/connect.ts";
import { sharedPostgres } from "#server/db/testing.ts";
import { databaseUploads, folderUploads } from "#server/files/uploads.ts";
import { runCommand, smallTree, startServer, stopServer, temporaryFolder } from "#server/testing.ts";

const CLIENTS = 6;
const FIRST = 10;

const engines = ["SQLite", "PostgreSQL"] as const;
const folder = temporaryFolder("site-backup");
const started: ChildProcess[] = [];
const postgres = sharedPostgres();
after(async () => {
  for (const child of started) child.kill("SIGKILL");
});

const content = path.join(folder, "content");
cpSync(smallTree, content, { recursive: true });
writeFileSync(
  path.join(content, "forms/paper.yaml"),
  `clientId: paper
record: notes
formName: Send a paper
description: Send a paper to the office.
submitLabel: Send
messageOnSubmit: Thank you.
notify: office@example.org
fieldsets:
  - columns:
      - - alias: paper
          type: fileUpload
          caption: Your paper
          rules:
            - { rule: extension, extension: [txt], message: Choose a text file }
`,
);

interface Acknowledged {
  /** By receipt, the text of the file that came with the form. */
  forms: Map<string, string>;
  codes: string[];
}

/** Emails stay queued, since there is no mail server at its address. */
async function siteOn(engine: (typeof engines)[number], name: string): Promise<Record<string, string>> {
  const shared = { SITE_URL: "http://site.test", SECRET: "a secret of more than forty letters, all of it" };
  return {
    DATA_DIR: path.join(folder, name),
    CONTENT_DIR: content,
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUST_PROXY: "1",
    LOG_LEVEL: "silent",
    ...(engine === "PostgreSQL" && { DATABASE_URL: await postgres.createDatabase(), ...shared }),
  };
}

async function start(settings: Record<string, string>) {
  if (settings.DATABASE_URL) {
    const { err, code } = await runCommand(["content", "publish"], settings);
    assert.equal(code, 0, err);
  }
  const server = await startServer(settings);
  started.push(server.child);
  return server;
}

function load(address: string) {
  const acknowledged: Acknowledged = { forms: new Map(), codes: [] };
  let going = true;
  const send = (page: string, from: number, body: FormData | URLSearchParams) =>
    fetch(address + page, {
      method: "POST",
      redirect: "manual",
      headers: { "X-Forwarded-For": `192.0.2.${from % 250}` },
      body,
    });
  const sendForm = async (at: number) => {
    const words = `Paper number ${at}`;
    const body = new FormData();
    body.set("paper", new Blob([words]), "paper.txt");
    const answer = await send("/forms/paper/", at, body);
    const receipt = /receipt=(\w+)/.exec(answer.headers.get("Location") ?? "")?.[1];
    assert.ok(receipt, `A form was answered with ${answer.status}`);
    acknowledged.forms.set(receipt, words);
  };
  const sendResponse = async (at: number) => {
    const body = new URLSearchParams({
      ...{ topic: "a-good-day", step: "details", do: "next", key: String(at).padStart(32, "a") },
      ...{ message: `A library that is open on Sundays, say I, number ${at}`, name: "Mei" },
      ...{ Sharing: "everyone", IDontWantIt: "true" },
    });
    const answer = await send(CREATE, at, body);
    const code = new URL(answer.headers.get("Location") ?? "", address).searchParams.get("code");
    assert.ok(code, `A response was answered with ${answer.status}`);
    acknowledged.codes.push(code);
  };
  let at = 0;
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (going) {
        at += 1;
        await (at % 2 ? sendForm(at) : sendResponse(at));
      }
    }),
  );
  return {
    acknowledged,
    clients,
    async stop() {
      going = false;
      await clients;
    },
  };
}

async function listLost(settings: Record<string, string>, { forms, codes }: Acknowledged): Promise<string[]> {
  const { DATABASE_URL: url, DATA_DIR = "" } = settings;
  const db = connect(url ? { postgres: url } : { sqlite: path.join(DATA_DIR, "site.db") });
  const uploads = (url ? databaseUploads : folderUploads)(path.join(DATA_DIR, "uploads"));
  const lost: string[] = [];
  const emails = (await db.selectFrom("mail").select("message_json").execute()).map((row) => row.message_json).join();
  for (const [receipt, words] of forms) {
    const file = await db.selectFrom("submission_file").select("id").where("receipt", "=", receipt).executeTakeFirst();
    const text = file ? String(await uploads.read(db, file.id)) : "nothing";
    if (text !== words) lost.push(`the file of ${receipt}: ${text}`);
    if (!emails.includes(receipt)) lost.push(`the email about ${receipt}`);
  }
  await db.destroy();
  const { child, address } = await start(settings);
  for (const code of codes) {
    const page = await fetch(`${address}${RECEIPT}?code=${code}`, { headers: { "X-Forwarded-For": "192.0.2.1" } });
    if (page.status !== 200 || !(await page.text()).includes("open on Sundays")) lost.push(`the response of ${code}`);
  }
  await stopServer({ child });
  return lost;
}

for (const engine of engines)
  test(`a backup of ${engine} under load holds all that was acknowledged, and restores on either engine`, async () => {
    const settings = await siteOn(engine, engine);
    const server = await start(settings);
    const visitors = load(server.address);
    while (visitors.acknowledged.codes.length < FIRST)
      await Promise.race([visitors.clients, new Promise((soon) => setTimeout(soon, 5))]);
    const acknowledged = { forms: new Map(visitors.acknowledged.forms), codes: [...visitors.acknowledged.codes] };
    const backups = path.join(folder, `backups of ${engine}`);
    const outcomes = await Promise.all([1, 2].map(() => runCommand(["backup", backups], settings)));
    await visitors.stop();
    await stopServer(server);
    for (const { code, err } of outcomes) assert.equal(code, 0, err);
    const all = readdirSync(backups).map((name) => path.join(backups, name));
    const files = all.filter((file) => !file.endsWith("erased.jsonl"));
    assert.equal(files.length, 2, `two at once are two backups, and nothing else stays: ${files}`);
    assert.equal(all.length, 3, "beside them the list of what was erased");
    for (const file of all) assert.equal(statSync(file).mode & 0o077, 0, "nobody else may read it");

    for (const [at, target] of engines.entries()) {
      const file = files[at] ?? "";
      const there = await siteOn(target, `${engine} on ${target}`);
      if (target === "PostgreSQL") {
        const secret = path.join(folder, `secret of ${engine}`);
        assert.equal((await runCommand(["restore", file, "--secret-to", secret], there)).code, 0);
        there.SECRET = readFileSync(secret, "utf8");
      }
      const { code, err } = await runCommand(["restore", file], there);
      assert.equal(code, 0, err);
      if (target === "PostgreSQL") await assert.rejects(startServer(there), /Nothing is published yet/);
      assert.deepEqual(await listLost(there, acknowledged), [], `${engine} on ${target}`);
    }
  });
