import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { listProblems } from "#app/publish/check/testing.ts";
import { temporaryContent } from "#server/testing.ts";
import { dueAt, retentionNotice } from "./record-content.ts";
import { recordClass } from "./testing.ts";

const folder = temporaryContent();
const file = path.join(folder, "records.yaml");
const records = readFileSync(file, "utf8");

test("months and years are those of the calendar, and a day that a month does not have is its last", () => {
  const due = (from: string, keep: Parameters<typeof dueAt>[1]) =>
    new Date(dueAt(Date.parse(from), keep)).toISOString();
  assert.equal(due("2027-01-31T10:00:00Z", { months: 1 }), "2027-02-28T10:00:00.000Z");
  assert.equal(due("2028-02-29T10:00:00Z", { years: 1 }), "2029-02-28T10:00:00.000Z");
  assert.equal(due("2027-11-30T10:00:00Z", { months: 3 }), "2028-02-29T10:00:00.000Z");
  assert.equal(due("2027-03-01T10:00:00Z", { days: 90 }), "2027-05-30T10:00:00.000Z");
});

test("people are informed how long a class keeps what they send, and who decides then", () => {
  assert.match(retentionNotice(recordClass()), /^We keep it for 90 days, then we delete it\./);
  assert.match(
    retentionNotice(recordClass({ keep: { years: 1 }, then: "ask" })),
    /^We keep it for 1 year, then a person/,
  );
});

for (const [name, from, to, expected] of [
  ["a class without a period", "keep: { years: 30 }, ", "", /Write how long it is kept/],
  ["a class with two periods", "keep: { years: 30 }", "keep: { years: 30, days: 1 }", /one of days, months or years/],
  ["two classes of one name", "id: words", "id: notes", /notes is here twice/],
  ["a kind without a class", "  office: words\n", "", /Write the class of responses that were read/],
  ["two classes for one kind", "office: words", "office: [words, hidden]", /Write one class/],
  ["one kind twice", "office: words", "office: words\n  office: hidden", /is here twice/],
  ["an unknown class", "office: words", "office: word", /Did you mean words\?/],
  ["a time that a kind does not have", "waiting: words", "waiting: hidden", /counted from decided, which this/],
] as const)
  test(`${name} is refused in words`, async () => {
    assert.ok(records.includes(from));
    writeFileSync(file, records.replace(from, to));
    assert.match((await listProblems(folder)).join("\n"), expected);
  });
