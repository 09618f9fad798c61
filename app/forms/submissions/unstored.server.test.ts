import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { openForms } from "./testing.ts";

const { services, post, stored } = openForms();
const MB = 1024 * 1024;
const answers = { kind: "Complaint", words: "The door was locked at noon.", anonymous: "true", consent: "true" };
const pdf = (size: number) => {
  const bytes = Buffer.alloc(size);
  bytes.write("%PDF-1.4\n");
  return new File([bytes], "letter.pdf");
};
const form = (more: Partial<typeof answers> = {}, files: File[] = []) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...answers, ...more })) body.append(name, value);
  for (const file of files) body.append("papers", file);
  return body;
};

async function whileFull(work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(services.db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(services.db);
  // Uses up the room in pages that the file already has.
  for (const size of [50_000, 3000, 500]) {
    const filler = `insert into avatar (hash, options) values (hex(randomblob(12)), hex(randomblob(${size})))`;
    await assert.rejects(async () => {
      for (;;) await sql.raw(filler).execute(services.db);
    }, /full/);
  }
  await work();
  await sql.raw("pragma max_page_count = 1000000").execute(services.db);
  await sql`delete from avatar`.execute(services.db);
}

describe("a form that cannot be stored", () => {
  test("comes back with every answer and what to do, is not counted, and leaves no file", async () => {
    const long = "A long story. ".repeat(250).trim();
    const from = "192.0.2.5";
    // Leaves room for one form and the size of its file.
    assert.equal(await services.rateLimiterFor(from).take("form post", 300, 299), null);
    assert.equal(await services.rateLimiterFor(from).take("form files", 300, 298), null);
    await whileFull(async () => {
      const { status, typed, problem } = await post("feedback", form({ words: long }, [pdf(2 * MB)]), { from });
      assert.equal(status, 503);
      assert.match(problem ?? "", /press the button again in a minute/);
      assert.deepEqual([typed.kind, typed.words], ["Complaint", long]);
    });
    assert.deepEqual(await stored("feedback"), []);
    assert.deepEqual(readdirSync(services.files.uploads.incoming), []);
    assert.deepEqual(await services.db.selectFrom("recent_submission").selectAll().execute(), []);
    assert.equal((await post("feedback", form({ words: long }, [pdf(2 * MB)]), { from })).status, 303);
    assert.equal((await stored("feedback"))[0]?.answers.words?.[0], long);
  });

  test("for lack of space for its files keeps its answers, and is accepted without them", async () => {
    const giveBack = await services.files.uploads.reserve(services.db, 4090 * MB);
    const { status, typed, problem } = await post("feedback", form({}, [pdf(100)]));
    assert.equal(status, 503);
    assert.match(problem ?? "", /send it without files/);
    assert.equal(typed.words, answers.words);
    assert.equal((await post("feedback", form())).status, 303);
    giveBack();
    assert.equal((await post("feedback", form({ words: "With a letter." }, [pdf(100)]))).status, 303);
  });
});

describe("a form that is too large", () => {
  test("in its text comes back with all of it", async () => {
    const room = 64 * 1024 - "nameSammessage".length;
    assert.equal((await post("contact", new URLSearchParams({ name: "Sam", message: "x".repeat(room) }))).status, 422);
    const words = "x".repeat(room + 1);
    const { status, typed, problem } = await post("contact", new URLSearchParams({ name: "Sam", message: words }));
    assert.equal(status, 413);
    assert.match(problem ?? "", /make it shorter/);
    assert.deepEqual([typed.name, typed.message], ["Sam", words]);
  });

  test("is searched for words of need where it begins, in each answer, so that help stands above what comes back", async () => {
    const long = "All the people here are nice. ".repeat(25_000);
    const send = (answers: Record<string, string>) => post("contact", new URLSearchParams(answers));
    assert.partialDeepStrictEqual(await send({ message: `I want to die. ${long}` }), { status: 413, need: "words" });
    assert.partialDeepStrictEqual(await send({ message: long, name: "I want to die" }), { status: 413, need: "words" });
    assert.partialDeepStrictEqual(await send({ message: long, about: "help-me" }), { status: 413, need: "child" });
    assert.partialDeepStrictEqual(await send({ message: long }), { status: 413, need: null });
  });

  test("costs little more to refuse at ten times the size, whatever is in it", async () => {
    for (const piece of ["su1cide k*ll ", "ﷺ", "a\n", "\u0301\u0323", "\uff9e\u0301\u0323"]) {
      const cost = async (bytes: number) => {
        const body = new URLSearchParams({ message: piece.repeat(bytes / Buffer.byteLength(piece)) });
        const before = process.cpuUsage();
        assert.equal((await post("contact", body)).status, 413);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      };
      const tenth = Math.min(await cost(100_000), await cost(100_000));
      const whole = Math.min(await cost(1_000_000), await cost(1_000_000));
      assert.ok(whole < 3 * tenth + 100, `${JSON.stringify(piece)}: ${tenth} ms, then ${whole} ms`);
    }
  });

  test("in its files comes back with its text, and nothing stays on the disk", async () => {
    // With their headers, five files of 6 MB are just over 30 MB. Slightly smaller ones fit, but are too many.
    const five = (last: number) => [...Array.from({ length: 4 }, () => pdf(6 * MB)), pdf(last)];
    const body = form({}, five(6 * MB));
    body.append("name", "Sam");
    const { status, typed } = await post("feedback", body);
    assert.equal(status, 413);
    assert.equal(typed.words, answers.words);
    assert.equal((await post("feedback", form({}, five(6 * MB - 4000)))).status, 422);
    const nine = await post(
      "feedback",
      form(
        {},
        Array.from({ length: 9 }, () => pdf(100)),
      ),
    );
    assert.deepEqual([nine.status, nine.typed.words], [413, answers.words]);
    assert.deepEqual(await stored("feedback"), []);
    assert.deepEqual(readdirSync(services.files.uploads.incoming), []);
  });
});
