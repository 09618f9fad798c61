import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { raiseConcern } from "#app/concerns/concerns.server.ts";
import { decide, publishApproved } from "#app/voices/moderation/moderation.server.ts";
import { UNDO_MS } from "#app/voices/moderation/moderation.ts";
import { findReceipt, saveResponse } from "#app/voices/receipt/receipts.server.ts";
import { listResponses } from "#app/voices/responses/responses.server.ts";
import { response } from "#app/voices/testing.ts";
import { migrate } from "#server/db/migrate.ts";
import { insertRow, sharedPostgres } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createServices, type Services } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import { personVerbs } from "./person-verbs.ts";

const folder = temporaryFolder("site-person");
const postgres = sharedPostgres();
let places = 0;
const fresh = () => path.join(folder, `${++places}`);
const RECEIPT = "ABCDEFGHJKMN";
const REQUEST = "5".repeat(24);

for (const engine of ["SQLite", "PostgreSQL"])
  describe(engine, () => {
    let services: Services;
    before(async () => {
      const DATABASE_URL = engine === "PostgreSQL" ? await postgres.createDatabase() : undefined;
      const settings = { DATA_DIR: fresh(), SITE_URL: "http://site.test", SECRET: "s".repeat(43), DATABASE_URL };
      services = createServices(parseEnv({ ...settings, LOG_LEVEL: "silent", SAFEGUARDING: "ann@x.au" }));
      await migrate(services.db);
    });
    after(() => services.db.destroy());

    const run = (verb: string, words: string[], given = {}) =>
      personVerbs[verb]?.[1](services, words, given) ?? assert.fail();
    const send = (name: string, text: string) =>
      services.db
        .transaction()
        .execute((trx) =>
          saveResponse(trx, services.secret, { ...response, name, text, key: name }, services.clock.now()),
        );

    test("words are found however they are written, and wherever somebody wrote them", async () => {
      const { db, clock } = services;
      const now = clock.now();
      const odd = await send("Odd", "I am Siobh\u00e1n O\u2019Neil\u2013Lee, ring 0412-345 678, Monday 7.");
      const chinese = await send("Lin", "\u6211\u53eb\u738b\u5c0f\u660e\u3002");
      const thai = await send(
        "Nok",
        "\u0e09\u0e31\u0e19\u0e0a\u0e37\u0e48\u0e2d\u0e2a\u0e21\u0e0a\u0e32\u0e22\u0e04\u0e23\u0e31\u0e1a",
      );
      const first = async (asked: string) => (await run("find", [asked])).split("  ")[0];
      for (const asked of ["O'Neil-Lee", "0412 345 678", "0412345678"]) assert.equal(await first(asked), odd.id, asked);
      assert.equal(await first("\u738b\u5c0f\u660e"), chinese.id);
      assert.equal(await first("\u0e2a\u0e21\u0e0a\u0e32\u0e22"), thai.id);
      assert.match(await run("find", ["412345678"]), /^Nothing/, "not a part of a longer number");

      const judge = (decision: Parameters<typeof decide>[2]) => decide(db, odd.id, decision, "ann@x.au", now);
      await judge({ verdict: "corrected", name: "Wendeline", text: "Other words." });
      await judge({ verdict: "declined", reason: "It names Quentin." });
      await db.updateTable("response").set({ answer: "Ask for Yolanda." }).where("id", "=", odd.id).execute();
      await insertRow(db, "hold", { item: odd.id, reason: "Xaver asks.", released_at: 2, released_by: "Ann" });
      await db.transaction().execute(async (trx) => {
        const about = {
          kind: "response",
          item: odd.id,
          cause: "hand",
          by: "ann@x.au",
          now,
          text: "Zeno rang.",
        } as const;
        await raiseConcern(trx, { ...services, siteUrl: "http://site.test" }, about);
      });
      for (const asked of ["Wendeline", "Quentin", "Yolanda", "Xaver", "Zeno"])
        assert.equal(await first(asked), odd.id, asked);
      assert.match(await run("find", ["Monday"]), /Siobh.*Monday 7\.”$/m, "the words in which it was found");
      for (const asked of [" ", "a", "-!"]) await assert.rejects(run("find", [asked]), /Write two letters or more/);
      for (const table of [
        "response",
        "decision",
        "hold",
        "concern",
        "concern_joined",
        "concern_entry",
        "mail",
      ] as const)
        await db.deleteFrom(table).execute();
    });

    test("a lost upload is named and the rest is written, and emails in files are pointed to", async () => {
      const { db, files, mailFolder } = services;
      for (const receipt of ["AAAAAAAAAAAA", "BBBBBBBBBBBB"]) {
        await insertRow(db, "submission", { receipt, answers_json: '{"who":["Perdita"]}' });
        await insertRow(db, "submission_file", { id: receipt, receipt, name: `${receipt}.txt` });
      }
      await db.transaction().execute(async (trx) => {
        const arrived = path.join(files.uploads.incoming, "paper");
        writeFileSync(arrived, "A paper");
        await files.uploads.store(trx, "BBBBBBBBBBBB", arrived);
      });
      const to = fresh();
      await assert.rejects(
        run("person", ["Perdita"], { to }),
        /^Error: Wrote .*kept\.json: 2 items.*\nNot found .*AAAAAAAAAAAA\.txt/s,
      );
      assert.deepEqual(readdirSync(to).sort(), ["BBBBBBBBBBBB-1-BBBBBBBBBBBB.txt", "kept.html", "kept.json"]);
      mkdirSync(mailFolder, { recursive: true });
      writeFileSync(path.join(mailFolder, "1.eml"), "");
      assert.ok((await run("find", ["Perdita"])).endsWith(`are not searched: look in ${mailFolder} yourself.`));
      rmSync(path.join(mailFolder, "1.eml"));
      for (const table of ["submission_file", "submission"] as const) await db.deleteFrom(table).execute();
    });

    test("everything about one person is found, written down with its files, and corrected", async () => {
      const { db, files, secret, mail } = services;
      const now = services.clock.now();
      const mei = await send("Mei", "My name is Méi  Chen.");
      await send("Meiling", "I am another child. Write to zmei@x.au or mei@x.au.example.");
      await decide(db, mei.id, { verdict: "approved" }, "ann@x.au", now);
      await publishApproved(db, now + UNDO_MS);
      await db.transaction().execute(async (trx) => {
        const answers_json = JSON.stringify({ who: ["Méi Chen"], email: ["Mei@x.au"], older: ["Bo"] });
        await insertRow(trx, "submission", { receipt: RECEIPT, received_at: now, spam: 1, answers_json });
        await insertRow(trx, "submission_file", { id: "paper", receipt: RECEIPT, name: "my paper.txt" });
        const arrived = path.join(files.uploads.incoming, "paper");
        writeFileSync(arrived, "A paper");
        await files.uploads.store(trx, "paper", arrived);
        await mail.queue(trx, { to: "office@x.au", subject: "Note", text: `Receipt ${RECEIPT}` });
        await mail.queue(trx, { to: "bo@x.au", subject: "Note", text: "About somebody else" });
        const about = { kind: "submission", item: RECEIPT, cause: "hand", by: "ann@x.au", now } as const;
        await raiseConcern(trx, { ...services, siteUrl: "http://site.test" }, about);
        await insertRow(trx, "removal_request", { id: REQUEST, received_at: now, name: "méi chen", words: "A pool" });
        await insertRow(trx, "removal_request", { id: "2", received_at: now, name: "Bo", words: "A bus" });
      });

      const found = (await run("find", ["MÉI chen"])).split("\n").map((line) => line.split("  ", 2));
      assert.deepEqual(found.map(([id]) => id).slice(0, 3), [mei.id, RECEIPT, REQUEST]);
      const labels = ["Response", "Form", "Request", "Decision", "Concern", "Email"];
      assert.deepEqual(
        found.map(([, label]) => label),
        labels,
      );
      assert.match(
        await run("find", ["mei@x.au"]),
        new RegExp(`^${RECEIPT}  Form.*\\n\\S+  Concern.*\\n\\S+  Email.*$`),
      );
      assert.match(await run("find", [mei.code.toLowerCase()]), new RegExp(`^${mei.id}  .*My name is`));
      assert.equal(await run("find", ["nobody"]), "Nothing that is kept has nobody.");

      const to = fresh();
      assert.match(
        await run("person", ["ABCD EFGH JKMN"], { to }),
        /^Wrote .*kept\.json: 1 items, 0 responses, 1 submissions, 1 files, .*1 concerns, \d entries, 1 emails/,
      );
      assert.deepEqual(readdirSync(to).sort(), [`${RECEIPT}-1-my_paper.txt`, "kept.html", "kept.json"]);
      for (const name of readdirSync(to)) assert.equal(statSync(path.join(to, name)).mode & 0o077, 0, name);
      assert.equal(readFileSync(path.join(to, `${RECEIPT}-1-my_paper.txt`), "utf8"), "A paper");
      const kept = JSON.parse(readFileSync(path.join(to, "kept.json"), "utf8"));
      assert.deepEqual(kept.submissions[0].answers_json.email, ["Mei@x.au"]);
      assert.equal(kept.submissions[0].received_at, new Date(now).toISOString());
      assert.doesNotMatch(JSON.stringify(kept), /somebody else|another child|A bus/);
      await assert.rejects(run("person", ["Mei"], { to }), /is not empty\. Name a new or empty folder/);
      await assert.rejects(run("person", ["Mei"]), /Name a new or empty folder after --to/);

      const by = { by: "Ann" };
      await assert.rejects(run("correct", [RECEIPT, "older", "Bob"], by), /it is held, or there is no such receipt/);
      await db.updateTable("concern").set({ state: "closed" }).execute();
      await assert.rejects(
        run("correct", [RECEIPT, "age", "12"], by),
        /^Error: It has no age\. It has: who, email, older\.$/,
      );
      await run("correct", [RECEIPT, "older", "Bob"], by);
      await run("correct", [mei.code, "text", "My name is Mai."], by);
      await assert.rejects(run("correct", [mei.id, "topic", "now"], by), /has a name and a text/);
      await assert.rejects(run("correct", [mei.id, "text", " "], by), /The changed text is empty/);
      const [card] = await listResponses(db, "now", { limit: 9 });
      assert.deepEqual([card?.name, card?.text], ["Mei", ["My name is Mai."]], "it is still shown, corrected");
      assert.equal((await findReceipt(db, secret, mei.code))?.status, "published");
      const { original_json } = await db
        .selectFrom("response")
        .select("original_json")
        .where("id", "=", mei.id)
        .executeTakeFirstOrThrow();
      assert.match(original_json ?? "", /Méi/);
      const { answers_json } = await db.selectFrom("submission").select("answers_json").executeTakeFirstOrThrow();
      assert.deepEqual(JSON.parse(answers_json).older, ["Bob"]);
      const noted = await db
        .selectFrom("decision")
        .select(["response", "moderator"])
        .where("verdict", "=", "corrected")
        .orderBy("decided")
        .execute();
      assert.deepEqual(
        noted,
        [RECEIPT, mei.id].map((item) => ({ response: item, moderator: "Ann" })),
      );
    });
  });
