import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { describe, test } from "node:test";
import { passTime, publishClasses, recordClass } from "#app/records/testing.ts";
import { saveResponse, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { response } from "#app/voices/testing.ts";
import { migrate } from "#server/db/migrate.ts";
import { sharedPostgres } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createServices } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";

const DAY = 24 * 60 * 60_000;
const folder = temporaryFolder("site-records");
const postgres = sharedPostgres();

for (const engine of ["SQLite", "PostgreSQL"])
  describe(engine, () => {
    test("a person reads what is due, confirms the date after a long pause, and is asked before it is destroyed", async () => {
      const settings = {
        DATA_DIR: path.join(folder, engine),
        SITE_URL: "http://site.test",
        SECRET: "s".repeat(43),
        DATABASE_URL: engine === "PostgreSQL" ? await postgres.createDatabase() : "",
        LOG_LEVEL: "silent",
      };
      const services = createServices(parseEnv(settings));
      const { db, secret, clock } = services;
      await migrate(db);
      await publishClasses(db, { "taken-down": recordClass({ then: "ask" }) });
      const sent = await db.transaction().execute((trx) => saveResponse(trx, secret, response, clock.now() - 99 * DAY));
      await takeDown(db, secret, sent.code, clock.now() - 99 * DAY);
      await passTime(db, clock.now() - 40 * DAY);
      const wordsOf = async () => (await db.selectFrom("response").select("text").execute())[0]?.text;
      const run = (...words: string[]) =>
        new Promise<string>((done) => {
          const command = [path.join(import.meta.dirname, "records.ts"), ...words];
          execFile(process.execPath, command, { env: { ...process.env, ...settings } }, (error, out, err) =>
            done(`${error?.code ?? 0}: ${out}${err}`),
          );
        });
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      assert.match(
        await run("due"),
        new RegExp(`^0: ${sent.id}  taken-down  hidden  due since .*not destroyed, since the clock says ${today}`),
      );
      const approve = ["approve", sent.id, "--by", "Ann"];
      assert.match(await run(...approve, "--confirm"), /^1: Not destroyed, since the clock says/);
      assert.match(await run("clock", "2019-12-31"), new RegExp(`^1: The clock says ${today}\\.`));
      assert.match(await run("clock", "tomorrow"), /^1: The clock says/);
      assert.match(await run("clock", today), /^0: Done/);
      assert.match(await run("due"), /due since \S+\nname: Sam\ntext: A pool that is open in winter too\.$/m);
      assert.match(await run(...approve), /^2: Nothing is destroyed yet\. Read the words first/);
      assert.match((await wordsOf()) ?? "", /winter/);
      assert.match(await run(...approve, "--confirm"), /^0: Done\./);
      assert.equal(await wordsOf(), "");
      await db.destroy();
    });
  });
