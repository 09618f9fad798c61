import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { isRevoked, revokeLinks } from "#app/base/office-links.server.ts";
import { parseStep } from "#app/concerns/concern.ts";
import { raiseConcern, takeStep } from "#app/concerns/concerns.server.ts";
import { correctKept } from "#app/correct-kept.ts";
import { followVersions } from "#app/edit/follow-versions.ts";
import { addChange } from "#app/edit/versions.server.ts";
import { deleteSubmission } from "#app/forms/submissions/submissions.server.ts";
import { forget } from "#app/jobs.ts";
import { destroyAsked, destroyDue } from "#app/records/disposals.server.ts";
import { passTime, publishClasses, recordClass } from "#app/records/testing.ts";
import { decide, publishApproved } from "#app/voices/moderation/moderation.server.ts";
import { UNDO_MS } from "#app/voices/moderation/moderation.ts";
import { eraseWordsAsked, keepForOffice, saveResponse, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { listResponses } from "#app/voices/responses/responses.server.ts";
import { response } from "#app/voices/testing.ts";
import { backUp } from "#server/backup/backup.ts";
import { writeErasedList } from "#server/backup/erased-list.ts";
import { migrate } from "#server/db/migrate.ts";
import { insertRow, sharedPostgres } from "#server/db/testing.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { hashOf } from "#server/hash.ts";
import { createServices, type Services } from "#server/services.ts";

import { temporaryFolder } from "#server/testing.ts";
import { restoreSite } from "./restore-site.ts";

const folder = temporaryFolder("site-erased");
const postgres = sharedPostgres();
let places = 0;
const fresh = () => path.join(folder, `${++places}`);
const DAY_MS = 24 * 60 * 60_000;

async function withSite<T>(env: Env, work: (services: Services) => Promise<T>): Promise<T> {
  const services = createServices(env);
  try {
    await migrate(services.db);
    return await work(services);
  } finally {
    await services.db.destroy();
  }
}

async function show({ db, secret, clock }: Services, name: string) {
  const sent = { ...response, name, text: `I am ${name}, and I want a pool.`, key: name };
  const stored = await db.transaction().execute((trx) => saveResponse(trx, secret, sent, clock.now()));
  await decide(db, stored.id, { verdict: "approved" }, "ann@x.au", clock.now());
  await publishApproved(db, clock.now() + UNDO_MS);
  return stored;
}

const shown = async ({ db }: Services) =>
  (await listResponses(db, "now", { limit: 99 })).map(({ name }) => name).sort();

async function submit({ db, files }: Services): Promise<string> {
  const receipt = "ABCDEFGHJKMN";
  const id = `paper-${++places}`;
  await db.transaction().execute(async (trx) => {
    await insertRow(trx, "submission", { receipt, answers_json: '{"name":["Mei"]}' });
    await insertRow(trx, "submission_file", { id, receipt });
    const arrived = path.join(files.uploads.incoming, id);
    writeFileSync(arrived, "A paper");
    await files.uploads.store(trx, id, arrived);
    await insertRow(trx, "mail", { id, message_json: JSON.stringify({ to: "o@x.au", text: receipt }) });
  });
  return receipt;
}

const wordsOf = async ({ db }: Services, id: string) =>
  await db.selectFrom("response").select(["status", "text"]).where("id", "=", id).executeTakeFirstOrThrow();

const engines = ["SQLite", "PostgreSQL"] as const;
async function place(engine: (typeof engines)[number]): Promise<Env> {
  return parseEnv({
    DATA_DIR: fresh(),
    SITE_URL: "http://site.test",
    LOG_LEVEL: "silent",
    SECRET: "s".repeat(43),
    DATABASE_URL: engine === "PostgreSQL" ? await postgres.createDatabase() : undefined,
  });
}

for (const engine of engines)
  describe(engine, () => {
    /** Since then things were taken down, taken off, kept for the office and erased. */
    async function siteWithErasures() {
      const env = await place(engine);
      const backups = fresh();
      return withSite(env, async (services) => {
        const { db, secret, clock } = services;
        const stays = await show(services, "Stays");
        const down = await show(services, "Down");
        const office = await show(services, "Office");
        const off = await show(services, "Off");
        const gone = await show(services, "Gone");
        const receipt = await submit(services);
        const { file } = await backUp(env, backups, "1");
        await takeDown(db, secret, down.code, clock.now());
        await keepForOffice(db, secret, office.code, clock.now());
        for (const { id } of [off, gone])
          await decide(db, id, { verdict: "withdrawn", reason: "It names a friend." }, "ann@x.au", clock.now() + 1);
        await publishClasses(db, { "form:note": recordClass({ from: "received" }) });
        await eraseWordsAsked(services, secret, gone.id, "cara@x.au", clock.now() + 2);
        await deleteSubmission(services, receipt, "cara@x.au", clock.now());
        return { env, backups, file, stays, down, office, off, gone };
      });
    }

    const expectGone = (env: Env, { down, office, off, gone }: Awaited<ReturnType<typeof siteWithErasures>>) =>
      withSite(env, async (services) => {
        const { db } = services;
        assert.deepEqual(await shown(services), ["Stays"]);
        assert.deepEqual(await wordsOf(services, down.id), {
          status: "taken-down",
          text: "I am Down, and I want a pool.",
        });
        assert.equal((await wordsOf(services, office.id)).status, "read");
        assert.equal((await wordsOf(services, off.id)).status, "declined");
        assert.deepEqual(await wordsOf(services, gone.id), { status: "declined", text: "" });
        for (const table of ["submission", "submission_file", "upload_piece", "mail"] as const)
          assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
        const uploads = readdirSync(path.join(env.DATA_DIR, "uploads"), { withFileTypes: true });
        assert.deepEqual(
          uploads.filter((entry) => entry.isFile()),
          [],
        );
        await db.insertInto("publication").values({ id: 1, revision: 1, content_hash: "", published_at: 1 }).execute();
      });

    test("a restore over a site hides and erases again what its database says, and a later backup knows it", async () => {
      const site = await siteWithErasures();
      const said = await restoreSite(site.env, site.file, { overwrite: true });
      assert.match(
        said,
        /^1 taken down, 1 kept for the office only, 2 taken off by a moderator, 2 erased since this backup; done again\.$/m,
      );
      assert.doesNotMatch(said, /could not be asked/);
      await expectGone(site.env, site);
      const { file } = await backUp(site.env, fresh(), "1");
      const env = await place(engine);
      await restoreSite(env, file, {});
      assert.match(
        await restoreSite(env, site.file, { overwrite: true }),
        /^1 taken down, .*2 erased since this backup/m,
      );
    });

    for (const on of engines)
      test(`a restore to ${on} elsewhere takes the list beside the backup, or one that is named`, async () => {
        const site = await siteWithErasures();
        await backUp(site.env, site.backups, "1");
        const env = await place(on);
        const said = await restoreSite(env, site.file, {});
        assert.match(said, /2 erased since this backup; done again\.$/m);
        assert.match(
          said,
          /database could not be asked .* the list was written on 20.*: what was taken down or erased later is there again\.$/m,
        );
        await expectGone(env, site);
        const alone = path.join(fresh(), "alone.gz");
        mkdirSync(path.dirname(alone));
        copyFileSync(site.file, alone);
        const other = await place(on);
        assert.match(
          await restoreSite(other, alone, {}),
          /no list of it was found: .* since this backup is there again\.$/m,
        );
        const named = { erased: path.join(site.backups, "erased.jsonl") };
        const third = await place(on);
        await restoreSite(third, alone, named);
        await expectGone(third, site);
        await assert.rejects(
          restoreSite(other, alone, { ...named, erased: `${alone}.none` }),
          /There is no file .*none/,
        );
      });

    test("a site whose database is lost or damaged has the list of its last hour in its folder", async () => {
      const site = await siteWithErasures();
      await withSite(site.env, forget);
      if (engine === "SQLite") writeFileSync(path.join(site.env.DATA_DIR, "site.db"), "x".repeat(10_000));
      const lost = engine === "SQLite" ? site.env : { ...site.env, DATABASE_URL: (await place(engine)).DATABASE_URL };
      const said = await restoreSite(lost, site.file, { overwrite: true });
      assert.match(said, /2 erased since this backup.*\n.*\n.*the list was written on/);
      await expectGone(lost, site);
    });

    test("a picture that was destroyed since the backup has no bytes after a restore, and every folder loses it", async () => {
      const env = await place(engine);
      const file = "media/family.png";
      const bytes = Buffer.from("a family");
      const backup = await withSite(env, async ({ db, files, clock }) => {
        const act = { editor: "ann@x.au", now: clock.now() };
        await addChange(db, 0, [{ file, before: null, bytes }], act);
        const { file: backup } = await backUp(env, fresh(), "1");
        await addChange(db, 1, [{ file, before: bytes, bytes: null }], act);
        await publishClasses(db);
        await destroyAsked({ db, files }, "pictures", file, { by: "cara@x.au", now: clock.now() + 2 });
        return backup;
      });
      assert.match(await restoreSite(env, backup, { overwrite: true }), /^1 erased since this backup; done again/m);
      const content = fresh();
      mkdirSync(path.join(content, "media"), { recursive: true });
      writeFileSync(path.join(content, file), bytes);
      await withSite(env, async ({ db, clock }) => {
        const rows = await db.selectFrom("version").select(["bytes", "hash"]).orderBy("id").execute();
        assert.deepEqual(rows, [
          { bytes: null, hash: hashOf(bytes) },
          { bytes: null, hash: "" },
        ]);
        assert.equal((await db.selectFrom("disposal").selectAll().execute()).length, 1);
        await followVersions(db, content, clock.now());
      });
      assert.deepEqual(readdirSync(path.join(content, "media")), []);
    });

    test("what is held in the backup is hidden, and its words stay", async () => {
      const env = await place(engine);
      const { file, gone } = await withSite(env, async (services) => {
        const { db, secret, clock } = services;
        const gone = await show(services, "Gone");
        const receipt = await submit(services);
        await insertRow(db, "hold", { item: gone.id });
        await insertRow(db, "hold", { id: "2", kind: "submission", item: receipt });
        const { file } = await backUp(env, fresh(), "1");
        await db.updateTable("hold").set({ released_at: 2 }).execute();
        await publishClasses(db, { "form:note": recordClass({ from: "received" }) });
        await eraseWordsAsked(services, secret, gone.code, "cara@x.au", clock.now());
        await deleteSubmission(services, receipt, "cara@x.au", clock.now());
        await writeErasedList(db, env.DATA_DIR);
        return { file, gone };
      });
      rmSync(path.join(env.DATA_DIR, "site.db"), { force: true });
      const lost = env.DATABASE_URL ? { ...env, DATABASE_URL: (await place(engine)).DATABASE_URL } : env;
      const said = await restoreSite(lost, file, { overwrite: true });
      assert.match(said, /^1 taken down since this backup; done again\.\n2 erased since this backup, but held: /m);
      assert.match(said, /Concerns, what is held, and the register of what was destroyed, are as in the backup\.$/m);
      await withSite(lost, async (services) => {
        assert.deepEqual(await shown(services), []);
        assert.deepEqual(await wordsOf(services, gone.id), {
          status: "taken-down",
          text: "I am Gone, and I want a pool.",
        });
        const { id } = await services.db.selectFrom("submission_file").select("id").executeTakeFirstOrThrow();
        assert.equal(String(await services.files.uploads.read(services.db, id)), "A paper");
      });
    });

    /** The site's database is lost unless it `isReadable`. @returns what it said and the settings */
    async function restoreOver(env: Env, file: string, isReadable: boolean) {
      if (!isReadable) {
        await withSite(env, ({ db }) => writeErasedList(db, env.DATA_DIR));
        rmSync(path.join(env.DATA_DIR, "site.db"), { force: true });
      }
      const lost = { ...env, DATABASE_URL: env.DATABASE_URL && (await place(engine)).DATABASE_URL };
      const restored = isReadable ? env : lost;
      return { said: await restoreSite(restored, file, { overwrite: true }), env: restored };
    }

    for (const knows of ["its database", "its list alone", "the register of an older version"])
      test(`concerns, requests, reasons, first words and emails that were destroyed stay so, as ${knows} says`, async () => {
        const env = await place(engine);
        const { file, again } = await withSite(env, async (services) => {
          const { db, clock } = services;
          const now = clock.now();
          const { id } = await show(services, "Kept");
          await decide(db, id, { verdict: "changed", name: "Kept", text: "I want a lake." }, "ann@x.au", now);
          await decide(db, id, { verdict: "withdrawn", reason: "It names Tilly." }, "ann@x.au", now);
          await decide(db, id, { verdict: "reopened" }, "ann@x.au", now);
          await insertRow(db, "concern", {
            kind: "none",
            cause: "hand",
            state: "opened",
            outcome: "Done",
            due_at: null,
          });
          await insertRow(db, "concern_entry", { text: "Tilly" });
          const request = { received_at: 1, name: "Tilly", words: "A pool", handled_at: null, handled_by: null };
          const requests = ["5", "6"].map((digit) => ({ ...request, id: digit.repeat(24) }));
          await db.insertInto("removal_request").values(requests).execute();
          await insertRow(db, "mail", { message_json: '{"text":"Tilly"}' });
          const { file } = await backUp(env, fresh(), "1");
          await db.updateTable("concern").set({ state: "closed" }).execute();
          await db.updateTable("removal_request").set({ handled_at: 1, handled_by: "ann@x.au" }).execute();
          const soon = recordClass({ keep: { days: 1 } });
          await publishClasses(db, {
            originals: soon,
            reasons: soon,
            "removal-requests": soon,
            concerns: { ...soon, from: "closed" },
            emails: { ...soon, from: "received" },
          });
          await destroyDue(services, now + 3 * DAY_MS);
          if (knows.startsWith("the register")) await db.deleteFrom("erasure").execute();
          // The same request has come once more, and a later backup has it.
          const [again] = requests.map((one) => ({ ...one, received_at: now + 4 * DAY_MS, handled_at: null }));
          if (again) await db.insertInto("removal_request").values(again).execute();
          return { file, again: (await backUp(env, fresh(), "1")).file };
        });
        const restored = await restoreOver(env, file, !knows.includes("list"));
        assert.match(restored.said, /[56] erased since this backup; done again\.$/m);
        await withSite(restored.env, async ({ db }) => {
          for (const table of ["concern", "concern_joined", "concern_entry", "removal_request", "mail"] as const)
            assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
          const decisions = await db.selectFrom("decision").select("reason").where("reason", "is not", null).execute();
          const [row] = await db.selectFrom("response").select(["text", "original_json"]).execute();
          assert.deepEqual([decisions, row], [[], { text: "I want a lake.", original_json: null }]);
        });
        await restoreSite(restored.env, again, { overwrite: true });
        const requests = await withSite(restored.env, ({ db }) =>
          db.selectFrom("removal_request").select("id").execute(),
        );
        assert.deepEqual(requests, [{ id: "5".repeat(24) }]);
      });

    const raise = (services: Services, kind: "response" | "submission" | "none", item: string | null) =>
      services.db.transaction().execute(async (trx) => {
        const context = {
          ...services,
          env: { ...services.env, SAFEGUARDING: ["ann@x.au"] },
          siteUrl: "http://site.test",
        };
        const about = { kind, item, cause: "hand", by: "ann@x.au", now: services.clock.now() } as const;
        return (await raiseConcern(trx, context, about)).number;
      });
    const take = async ({ db, clock }: Services, number: string, ...acts: string[]) => {
      for (const act of acts) {
        const given = { act, number, text: "I rang.", notified: "", reference: "", outcome: "Ended" };
        const parsed = parseStep(given, ["Ended"]);
        assert.ok("step" in parsed);
        assert.ok(await takeStep(db, number, parsed.step, "ann@x.au", clock.now()));
      }
    };
    const selectConcerns = ({ db }: Services) => db.selectFrom("concern").selectAll().orderBy("number").execute();

    test("concerns raised since are there after a restore, with what they are about, and none goes back a step", async () => {
      const env = await place(engine);
      const read = async (services: Services) => {
        const { db } = services;
        const about = db.selectFrom("concern_about").select("item");
        return {
          concerns: await selectConcerns(services),
          joined: await db.selectFrom("concern_joined").selectAll().execute(),
          entries: await db.selectFrom("concern_entry").selectAll().orderBy("id").execute(),
          emails: await db.selectFrom("mail").select("id").where("id", "like", "concern-%").orderBy("id").execute(),
          responses: await db.selectFrom("response").selectAll().where("id", "in", about).orderBy("id").execute(),
          avatars: await db.selectFrom("avatar").selectAll().execute(),
        };
      };
      const { file, before } = await withSite(env, async (services) => {
        const opened = await raise(services, "response", (await show(services, "Opened")).id);
        const closed = await raise(services, "response", (await show(services, "Closed")).id);
        const { file } = await backUp(env, fresh(), "1");
        await take(services, opened, "open", "acting", "answer");
        await take(services, closed, "open", "close");
        await raise(services, "response", (await show(services, "Since")).id);
        await raise(services, "submission", await submit(services));
        await raise(services, "none", null);
        const joined = { kind: "response", item: (await show(services, "Joined")).id, concern: opened } as const;
        await services.db
          .insertInto("concern_joined")
          .values({ ...joined, cause: "moderator", joined_at: 1 })
          .execute();
        const response = services.db.updateTable("response").where("id", "=", joined.item);
        await response.set({ status: "waiting", appears_at: null }).execute();
        await show(services, "Nobody raised this one");
        return { file, before: await read(services) };
      });
      assert.equal(before.emails.length, 1);
      await restoreSite(env, file, { overwrite: true });
      await withSite(env, async (services) => {
        assert.deepEqual(await read(services), before);
        const { id } = await services.db.selectFrom("submission_file").select("id").executeTakeFirstOrThrow();
        assert.equal(String(await services.files.uploads.read(services.db, id)), "A paper");
        assert.deepEqual(await shown(services), []);
      });
    });

    test("of two concerns that got the same number after a database was lost, a restore keeps both", async () => {
      const env = await place(engine);
      const { first, second } = await withSite(env, async (services) => {
        await raise(services, "none", null);
        const { file: first } = await backUp(env, fresh(), "1");
        await take(services, await raise(services, "response", (await show(services, "Evening")).id), "open");
        return { first, second: (await backUp(env, fresh(), "1")).file };
      });
      const restored = await restoreOver(env, first, false);
      const { morning, number } = await withSite(restored.env, async (services) => {
        const morning = await show(services, "Morning");
        return { morning, number: await raise(services, "response", morning.id) };
      });
      const next = number.replace(/2$/, "3");
      const said = await restoreSite(restored.env, second, { overwrite: true });
      assert.match(said, new RegExp(`^Concern ${number} of this backup is Concern ${next} now\\.$`, "m"));
      const read = async (services: Services) => {
        const { db } = services;
        const entries = await db.selectFrom("concern_entry").select("text").where("concern", "=", next).execute();
        const [, kept, moved, ...more] = await selectConcerns(services);
        assert.deepEqual([kept?.item, kept?.state, more], [morning.id, "new", []]);
        assert.deepEqual([moved?.number, moved?.state], [next, "opened"]);
        assert.deepEqual(entries.map(({ text }) => text).sort(), ["Emailed", "Opened", "Opened by hand"]);
      };
      await withSite(restored.env, read);
      await restoreSite(restored.env, second, { overwrite: true });
      await withSite(restored.env, read);
    });

    test("a restore of a backup over 30 days old says that nothing is destroyed before somebody confirms the clock", async () => {
      const env = await place(engine);
      const file = await withSite(env, async ({ db, clock }) => {
        await db
          .insertInto("clock_seen")
          .values({ id: 1, seen_at: clock.now() - 31 * DAY_MS })
          .execute();
        return (await backUp(env, fresh(), "1")).file;
      });
      assert.match(
        await restoreSite(env, file, { overwrite: true }),
        /^Nothing is destroyed, since the clock says .* run: npm run records -- clock 20.*$/m,
      );
      await withSite(env, ({ db, clock }) => passTime(db, clock.now()));
      const { file: recent } = await backUp(env, fresh(), "1");
      assert.doesNotMatch(await restoreSite(env, recent, { overwrite: true }), /Nothing is destroyed/);
    });

    for (const isReadable of [true, false])
      test(`what was corrected since ${isReadable ? "is corrected" : "is on no page, and named"} after a restore`, async () => {
        const env = await place(engine);
        const name = "Mei";
        const text = "I want a pond.";
        const { file, ids, receipt } = await withSite(env, async (services) => {
          const { db, clock } = services;
          const changed = await show(services, "Changed");
          const corrected = await show(services, "Corrected");
          await show(services, "Stays");
          const receipt = await submit(services);
          const { file } = await backUp(env, fresh(), "1");
          const now = clock.now() + 1;
          await decide(db, changed.id, { verdict: "changed", name, text }, "ann@x.au", now);
          await decide(db, corrected.id, { verdict: "corrected", name, text }, "ann@x.au", now);
          await correctKept(db, receipt, "name", "Mia", "ann@x.au", now);
          return { file, ids: [changed.id, corrected.id], receipt };
        });
        const restored = await restoreOver(env, file, isReadable);
        const check = async (services: Services) => {
          assert.deepEqual(await shown(services), isReadable ? ["Mei", "Mei", "Stays"] : ["Stays"]);
          const { answers_json } = await services.db
            .selectFrom("submission")
            .select("answers_json")
            .executeTakeFirstOrThrow();
          assert.equal(answers_json, `{"name":["${isReadable ? "Mia" : "Mei"}"]}`);
        };
        await withSite(restored.env, check);
        if (isReadable) assert.match(restored.said, /^3 corrected since this backup; done again\.$/m);
        else
          for (const item of [...ids, receipt])
            assert.match(
              restored.said,
              new RegExp(`^3 corrected since this backup, but the corrected words are lost.*: .*${item}`, "m"),
            );
        await restoreSite(restored.env, file, { overwrite: true });
        await withSite(restored.env, check);
      });

    for (const isReadable of [true, false])
      test(`a moderator's link that was revoked does not work after a restore${isReadable ? "" : " without the old database"}`, async () => {
        const env = await place(engine);
        const officer = "ann@x.au";
        const { file, now } = await withSite(env, async (services) => {
          const { db, clock } = services;
          const now = clock.now();
          const { file } = await backUp(env, fresh(), "1");
          await show(services, "Sent");
          await revokeLinks(db, officer, now);
          return { file, now };
        });
        const restored = await restoreOver(env, file, isReadable);
        await withSite(restored.env, async ({ db }) => {
          assert.equal(await isRevoked(db, officer, now - 1), true);
          assert.equal(await isRevoked(db, officer, now + 60_000), false, "a new one works");
        });
      });

    test("a damaged list is refused by its line before anything changes, unless asked to do without", async () => {
      const site = await siteWithErasures();
      const list = path.join(site.backups, "erased.jsonl");
      await withSite(site.env, ({ db }) => writeErasedList(db, site.backups));
      const line = readFileSync(list, "utf8").split("\n").length;
      appendFileSync(list, '{"what":"erased","refer\n');
      const env = await place(engine);
      await assert.rejects(restoreSite(env, site.file, {}), (error: Error) => {
        assert.match(
          error.message,
          new RegExp(`^Line ${line} of .*erased\\.jsonl is damaged\\. .*Nothing was changed\\.$`),
        );
        return true;
      });
      assert.deepEqual(readdirSync(env.DATA_DIR), []);
      assert.match(await restoreSite(env, site.file, { "without-erased": true }), /no list of it was found/);
      await withSite(site.env, ({ db }) => writeErasedList(db, site.backups));
      assert.match(readFileSync(list, "utf8"), /"refer\n/, "a line is never removed from the list");
    });
  });
