import assert from "node:assert/strict";
import path from "node:path";
import { describe, type TestContext, test } from "node:test";
import { connect, type DatabaseAddress } from "#server/db/connect.ts";
import { startOwnPostgres } from "#server/db/testing.ts";
import { mountSmallDisk, runCommand, startServer, stopServer, temporaryFolder } from "#server/testing.ts";

const ROUNDS = 5;
const CLIENTS = 8;
const BETWEEN = 20;

const folder = temporaryFolder("outages");

interface Outage {
  name: string;
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
}

/**
 * A refused form is sent again unchanged, as the page asks. At the end each form that got a receipt is stored once, and
 * no other is.
 */
async function endure(t: TestContext, settings: Record<string, string>, database: DatabaseAddress, outages: Outage[]) {
  const site = await startServer({ TRUST_PROXY: "1", LOG_LEVEL: "silent", ...settings });
  t.after(() => site.child.kill("SIGKILL"));
  const count = { stored: 0, refused: 0, pages: 0 };
  const receipts = new Map<string, string>();
  const wrong: string[] = [];
  let over = false;
  const read = async (page: string) => {
    const { status } = await fetch(site.address + page).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: error.message }),
    );
    count.pages++;
    if (status !== 200) wrong.push(`${page}: ${status}`);
  };
  await read("/news/");
  const send = async (words: string, from: number): Promise<void> => {
    while (!t.signal.aborted) {
      const answer = await fetch(`${site.address}/forms/note/`, {
        method: "POST",
        redirect: "manual",
        headers: { "X-Forwarded-For": `192.0.2.${from}` },
        body: new URLSearchParams({ words }),
      });
      const text = await answer.text();
      const receipt = /receipt=(\w+)/.exec(answer.headers.get("Location") ?? "")?.[1];
      if (answer.status === 303 && receipt) {
        receipts.set(words, receipt);
        count.stored++;
        return;
      }
      count.refused++;
      if (answer.status !== 503 || !text.includes(words)) wrong.push(`${words}: ${answer.status}, not given back`);
      await new Promise((wait) => setTimeout(wait, 20));
    }
  };
  let notes = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!t.signal.aborted && !over) {
      const note = notes++;
      await send(`Note number ${note}`, note % 250);
      await read("/news/");
    }
  });
  const grows = async (outcome: "stored" | "refused", by: number) => {
    const until = count[outcome] + by;
    while (count[outcome] < until) {
      t.signal.throwIfAborted();
      await new Promise((wait) => setTimeout(wait, 20));
    }
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const { begin, end } of outages) {
      await grows("stored", BETWEEN);
      await begin();
      await grows("refused", CLIENTS);
      await end();
    }
  await grows("stored", BETWEEN);
  over = true;
  await Promise.all(clients);
  await stopServer(site);
  const names = outages.map(({ name }) => name).join(" and ");
  t.diagnostic(`${ROUNDS} times ${names}: ${count.stored} stored, ${count.refused} given back, ${count.pages} pages`);
  assert.deepEqual(wrong, []);
  const db = connect(database);
  const rows = await db.selectFrom("submission").select(["receipt", "answers_json"]).execute();
  await db.destroy();
  const stored = rows.map((row) => [(JSON.parse(row.answers_json) as { words: string[] }).words[0], row.receipt]);
  assert.deepEqual(stored.toSorted(), [...receipts].toSorted());
}

describe("under load, nothing that was acknowledged is lost and nothing is stored twice", () => {
  test("while PostgreSQL is stopped and frozen again and again", async (t) => {
    const postgres = await startOwnPostgres();
    t.after(() => postgres.stop());
    const url = await postgres.createDatabase();
    const settings = {
      DATABASE_URL: url,
      SITE_URL: "http://site.test",
      SECRET: "the same secret in every instance",
      DATA_DIR: path.join(folder, "postgres"),
    };
    assert.equal((await runCommand(["content", "publish"], settings)).code, 0);
    await endure(t, settings, { postgres: url }, [
      { name: "stopped", begin: postgres.shutDown, end: postgres.start },
      { name: "frozen", begin: postgres.freeze, end: postgres.thaw },
    ]);
  });

  test("while the disk fills up again and again", async (t) => {
    const disk = mountSmallDisk(48);
    if (!disk) return t.skip("only root may mount a small disk");
    t.after(disk.unmount);
    const data = path.join(disk.folder, "data");
    await endure(t, { DATA_DIR: data }, { sqlite: path.join(data, "site.db") }, [
      { name: "full", begin: disk.fill, end: disk.makeRoom },
    ]);
  });
});
