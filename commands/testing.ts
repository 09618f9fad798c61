import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mock, test } from "node:test";
import { parseStep } from "#app/concerns/concern.ts";
import { findConcernOf, raiseConcern, takeStep } from "#app/concerns/concerns.server.ts";
import { deleteSubmission } from "#app/forms/submissions/submissions.server.ts";
import { forget } from "#app/jobs.ts";
import { passTime, publishClasses, recordClass } from "#app/records/testing.ts";
import { decide, publishApproved } from "#app/voices/moderation/moderation.server.ts";
import { parseDecision, type Verdict } from "#app/voices/moderation/moderation.ts";
import { eraseWordsAsked, keepForOffice, saveResponse, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { listFeatured, listResponses } from "#app/voices/responses/responses.server.ts";
import { response } from "#app/voices/testing.ts";
import { backUp } from "#server/backup/backup.ts";
import { writeErasedList } from "#server/backup/erased-list.ts";
import { dataPaths } from "#server/data-folder.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { sharedPostgres } from "#server/db/testing.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { fc } from "#server/random-testing.ts";
import { createServices, type Services } from "#server/services.ts";
import { temporaryFolder } from "#server/testing.ts";
import { restoreSite } from "./restore-site.ts";

const ORDERS_A_SITE = 50;
const MAX_STEPS = 500;
const BY = "ann@x.au";
const START = Date.parse("2027-04-01T09:00:00+08:00");
const MINUTE_MS = 60_000;
const waits = [1, 11, 24 * 60, 30 * 24 * 60, 95 * 24 * 60];

interface Item {
  kind: "response" | "submission";
  id: string;
  code: string;
  words: string;
  /** On no page: for good, or until a moderator shows it again. */
  hidden: "good" | "off" | null;
  /** The words that were sent must not be on any page. */
  corrected: boolean;
  erased: boolean;
  /** In the database, after the last step. */
  stored: boolean;
}

/** Words as they were sent, by the id of each held thing. */
type Held = Map<string, string>;

interface Stored {
  concerns: Map<string, string>;
  stored: Held;
  holds: Held;
  ofConcerns: Held;
  held: Held;
}

interface Site {
  env: Env;
  services: Services;
  items: (Item | undefined)[];
  sent: Item[];
  backups: ({ file: string } & Stored)[];
}

const steps: Record<string, (site: Site, item: Item) => Promise<unknown>> = {
  approve: (site, item) => judge(site, item, "approved"),
  publish: async (site, item) => {
    await judge(site, item, "approved");
    await judge(site, item, "published");
  },
  redact: (site, item) => judge(site, item, "redacted"),
  change: (site, item) => judge(site, item, "changed"),
  correct: (site, item) => judge(site, item, "corrected"),
  feature: (site, item) => judge(site, item, "featured"),
  read: (site, item) => judge(site, item, "read"),
  decline: (site, item) => judge(site, item, "declined"),
  withdraw: (site, item) => judge(site, item, "withdrawn"),
  undo: (site, item) => judge(site, item, "undone"),
  reopen: (site, item) => judge(site, item, "reopened"),
  takeDown: ({ services: { db, secret, clock } }, item) => hide(item, takeDown(db, secret, item.code, clock.now())),
  office: ({ services: { db, secret, clock } }, item) => hide(item, keepForOffice(db, secret, item.code, clock.now())),
  // Both refuse what is held.
  erase: ({ services }, { kind, id }) =>
    (kind === "response"
      ? eraseWordsAsked(services, services.secret, id, BY, services.clock.now())
      : deleteSubmission(services, id, BY, services.clock.now())
    ).catch((error: Error) => assert.match(error.message, /Nothing was erased/)),
  hold: async ({ services: { db } }, { kind, id }) => {
    const held = { reason: "A court asks.", held_at: 1, held_by: BY, released_at: null, released_by: null };
    await db
      .insertInto("hold")
      .values({ ...held, id: randomUUID(), kind, item: id })
      .execute();
  },
  release: ({ services: { db } }, { id }) =>
    db.updateTable("hold").set({ released_at: 2, released_by: BY }).where("item", "=", id).execute(),
  concern: ({ services }, { kind, id }) =>
    services.db.transaction().execute((trx) => {
      const about = { kind, item: id, cause: "hand", by: BY, now: services.clock.now() } as const;
      return raiseConcern(trx, { ...services, siteUrl: "http://site.test" }, about);
    }),
  allow: (site, item) => act(site, item, ["open", "close"], "yes"),
  close: (site, item) => act(site, item, ["open", "close"]),
};
const releasing = ["release", "allow", "close", "restore"];

async function judge({ services: { db, clock } }: Site, item: Item, verdict: Verdict): Promise<void> {
  if (item.kind === "submission") return;
  const parsed = parseDecision(verdict, { name: "S", text: "Other words.", reason: "It names a friend." });
  assert.ok("decision" in parsed);
  const before = await db.selectFrom("response").select("status").where("id", "=", item.id).executeTakeFirst();
  const outcome = await decide(db, item.id, parsed.decision, BY, clock.now());
  if (!outcome?.done) return;
  if (verdict === "changed" || verdict === "corrected") item.corrected = true;
  // A moderator may decide otherwise, also about what a restore took off because its correction is lost.
  if (verdict === "undone" || verdict === "approved") item.corrected = false;
  if (item.hidden === "good") return;
  if (verdict === "withdrawn" || (verdict === "undone" && before?.status === "approved")) item.hidden = "off";
  if (verdict === "approved" || verdict === "redacted") item.hidden = null;
}

async function hide(item: Item, work: Promise<boolean>): Promise<void> {
  if (await work) item.hidden = "good";
}

async function act(
  { services: { db, clock } }: Site,
  { kind, id }: Item,
  acts: string[],
  publish = "no",
): Promise<void> {
  const concern = await findConcernOf(db, kind, id);
  for (const name of concern ? acts : []) {
    const given = { act: name, number: "", text: "", notified: "", reference: "", outcome: "Ended", publish };
    const parsed = parseStep(given, ["Ended"]);
    assert.ok("step" in parsed);
    await takeStep(db, concern?.number ?? "", parsed.step, BY, clock.now());
  }
}

const events: Record<string, (site: Site, choice: number) => Promise<unknown>> = {
  async wait({ services: { db } }, choice) {
    mock.timers.setTime(Date.now() + (waits[choice % waits.length] ?? 0) * MINUTE_MS);
    await passTime(db, Date.now());
    await publishApproved(db, Date.now());
  },
  forget: ({ services }) => forget(services),
  async backUp(site) {
    const stored = await listStored(site.services.db);
    const { file } = await backUp(site.env, path.join(site.env.DATA_DIR, "backups"), "1");
    site.backups.push({ file, ...stored });
  },
  async restore(site, choice) {
    const backup = site.backups[choice % site.backups.length];
    if (!backup) return;
    // Every other time the old database is lost, and the hourly list is all there is.
    const isLost = choice % 2 === 1 && !site.env.DATABASE_URL;
    if (isLost) await writeErasedList(site.services.db, site.env.DATA_DIR);
    const before = { ...(await listStored(site.services.db)), register: await listRegister(site.services.db) };
    await site.services.db.destroy();
    if (isLost) rmSync(dataPaths(site.env.DATA_DIR).database);
    await restoreSite(site.env, backup.file, { overwrite: true });
    site.services = createServices(site.env);
    const { db, files } = site.services;
    // Somebody says that the clock is right, however old the backup.
    await passTime(db, Date.now());
    const { held } = await listStored(db);
    // Holds, and concerns with what they are about, come from the old database; other words are as in the backup.
    const expected = new Map(isLost ? backup.held : backup.ofConcerns);
    for (const [id, words] of isLost ? [] : before.held)
      if (before.concerns.has(id)) expected.set(id, words);
      else if (words && backup.stored.get(id)) expected.set(id, backup.stored.get(id) ?? "");
    for (const id of before.concerns.keys()) if (!isLost && !before.held.has(id)) expected.delete(id);
    for (const [id, words] of expected) assert.equal(held.get(id), words, "what is to be held is there again");
    const concerns = isLost ? backup.concerns : new Map([...backup.concerns, ...before.concerns]);
    assert.deepEqual(await listConcerns(db), concerns, "no concern is lost, and none goes back a step");
    const register = await listRegister(db);
    for (const reference of isLost ? [] : before.register)
      assert.ok(register.has(reference), `${reference} was destroyed, and is not in the register any more`);
    for (const { id } of await db.selectFrom("submission_file").select("id").execute())
      assert.equal(String(await files.uploads.read(db, id)), "Paper", "its files are there again");
  },
};

/**
 * Nothing held is lost; nothing that was erased, taken down or kept for the office is ever on a page, nor words that
 * were corrected; whatever was destroyed is in the register. `SEED=<seed>` brings a failure down to the fewest steps.
 */
async function tryOrders(makeSite: () => Promise<Env>, orders: number): Promise<void> {
  const item = fc.nat(ORDERS_A_SITE - 1);
  // Little happens to what is not on a page, so that is where most things are put.
  const names = [...Object.keys(steps), "publish", "publish", "publish"];
  const step = fc.oneof(
    { weight: 40, arbitrary: fc.tuple(fc.constantFrom(...names), item) },
    { weight: 2, arbitrary: fc.tuple(fc.constant("wait"), item) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(events)), item) },
  );
  const property = fc.asyncProperty(fc.array(step, { maxLength: MAX_STEPS, size: "max" }), async (order) => {
    mock.timers.enable({ apis: ["Date"], now: START });
    const env = await makeSite();
    const site: Site = { env, services: createServices(env), items: [], sent: [], backups: [] };
    try {
      await migrate(site.services.db);
      await publishClasses(site.services.db, { "form:note": recordClass({ from: "received" }) });
      let held: Held = new Map();
      for (const [name, choice] of order) {
        // Nothing happens at the same moment: two backups would be one file.
        mock.timers.setTime(Date.now() + 1);
        if (name in steps) await steps[name]?.(site, await itemAt(site, choice));
        else await events[name]?.(site, choice);
        held = await check(site, releasing.includes(name) ? new Map() : held, name === "restore");
      }
    } finally {
      mock.timers.reset();
      await site.services.db.destroy();
    }
  });
  // Shrinking takes minutes, so it is left to whoever runs the printed seed.
  const endOnFailure = !Number(process.env.SEED);
  await fc.assert(property, { numRuns: Math.ceil(orders / ORDERS_A_SITE), endOnFailure });
}

async function itemAt(site: Site, at: number): Promise<Item> {
  const { db, secret, clock, files } = site.services;
  const known = site.items[at];
  if (known && (known.stored || known.erased)) return known;
  const words = `Idea ${site.sent.length} of mine.`;
  const item: Item = {
    kind: at % 5 === 0 ? "submission" : "response",
    id: "",
    code: "",
    words,
    hidden: null,
    corrected: false,
    erased: false,
    stored: false,
  };
  await db.transaction().execute(async (trx) => {
    if (item.kind === "response")
      return Object.assign(
        item,
        await saveResponse(trx, secret, { ...response, text: words, key: words }, clock.now()),
      );
    item.id = String(site.sent.length)
      .padStart(12, "0")
      .replace(/\d/g, (digit) => "ABCDEFGHJK".charAt(Number(digit)));
    const id = randomUUID();
    const receipt = item.id;
    const row = {
      receipt,
      client_id: "note",
      received_at: clock.now(),
      delete_at: clock.now() + 90 * 24 * 60 * MINUTE_MS,
    };
    await trx
      .insertInto("submission")
      .values({ ...row, spam: 0, answers_json: JSON.stringify({ words: [words] }) })
      .execute();
    await trx
      .insertInto("submission_file")
      .values({ id, receipt, alias: "paper", name: "p.txt", type: "txt", size: 5 })
      .execute();
    const arrived = path.join(files.uploads.incoming, id);
    writeFileSync(arrived, "Paper");
    await files.uploads.store(trx, id, arrived);
  });
  site.items[at] = item;
  site.sent.push(item);
  return item;
}

/**
 * @param before what has to be held still, as it was
 * @param restored true after a restore: what was sent after the backup is gone without having been erased
 * @returns what is held now
 */
async function check({ services: { db }, sent }: Site, before: Held, restored: boolean): Promise<Held> {
  const { stored, held } = await listStored(db);
  for (const [id, words] of before) assert.equal(held.get(id), words, "what is held stays as it is");
  const shown = [...(await listResponses(db, "now", { limit: 999 })), ...(await listFeatured(db, null, 999))];
  const ids = new Map(shown.map(({ id, text }) => [id, text]));
  const registered = await listRegister(db);
  for (const item of sent) {
    const words = stored.get(item.id);
    if (item.erased && words) {
      assert.ok(restored && held.has(item.id), `${item.words} was erased, and is there again`);
      // It was held in the backup: nobody is shown it, and it waits to be released and erased again.
      item.erased = false;
      item.hidden = "good";
    }
    if (item.stored && !words && !restored) {
      item.erased = true;
      assert.ok(registered.has(item.id), `${item.words} was destroyed, and is not in the register`);
    }
    item.stored = Boolean(words);
    if (item.corrected) assert.notEqual(ids.get(item.id), item.words, "what was corrected is on a page as it was");
    if (ids.has(item.id)) assert.ok(!item.hidden && !item.erased, `${item.words} was ${item.hidden}, and is on a page`);
  }
  return held;
}

async function listStored(db: Db): Promise<Stored> {
  const responses = await db.selectFrom("response").select(["id", "text", "original_json"]).execute();
  const submissions = await db.selectFrom("submission").select(["receipt", "answers_json"]).execute();
  const stored: Held = new Map([
    ...responses.map((row) => [row.id, row.original_json ? JSON.parse(row.original_json).text : row.text] as const),
    ...submissions.map((row) => [row.receipt, row.answers_json] as const),
  ]);
  const holds = await db.selectFrom("hold").select("item").where("released_at", "is", null).execute();
  const concerns = await db.selectFrom("concern_about").select("item").where("state", "!=", "closed").execute();
  const among = (rows: { item: string | null }[]): Held => {
    const ids = new Set(rows.map(({ item }) => item));
    return new Map([...stored].filter(([id]) => ids.has(id)));
  };
  return {
    concerns: await listConcerns(db),
    stored,
    holds: among(holds),
    ofConcerns: among(concerns),
    held: among([...holds, ...concerns]),
  };
}

async function listConcerns(db: Db): Promise<Map<string, string>> {
  const concerns = await db.selectFrom("concern_about").select(["item", "state"]).execute();
  return new Map(concerns.map(({ item, state }) => [item ?? "", state]));
}

async function listRegister(db: Db): Promise<Set<string>> {
  const register = await db.selectFrom("disposal").select("reference").execute();
  return new Set(register.map(({ reference }) => reference));
}

/** On each engine with as many orders. Call it at the top of a test file. */
export function testOrders(onSqlite: number, onPostgres: number): void {
  const folder = temporaryFolder("site-orders");
  const postgres = sharedPostgres();
  let places = 0;
  const makeSite = async (DATABASE_URL?: string) => {
    const place = { DATA_DIR: path.join(folder, `${++places}`), DATABASE_URL };
    return parseEnv({
      ...place,
      SITE_URL: "http://site.test",
      SECRET: "s".repeat(43),
      SAFEGUARDING: BY,
      LOG_LEVEL: "silent",
    });
  };
  test(`in ${onSqlite} random orders nothing held is lost, nothing gone is on a page again, and the register has all`, () =>
    tryOrders(() => makeSite(), onSqlite));
  test(`nor in ${onPostgres} on PostgreSQL`, () =>
    tryOrders(async () => makeSite(await postgres.createDatabase()), onPostgres));
}
