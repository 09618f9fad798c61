import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryContent } from "#server/testing.ts";
import { listProblems } from "./testing.ts";

const folder = temporaryContent();
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
write("pages/index.md", read("pages/index.md").replace("title:", "updated: 2026-02-03\ntitle:"));
mkdirSync(path.join(folder, "resources"));
const resource = ["title: Poster", "headline: A poster.", "date: 2026-02-03", "summary: A poster.", "kind: poster"];
write("resources/poster.md", ["---", ...resource, "audience: Everyone", "---", "Words.", ""].join("\n"));

const days = [
  ["news/first.md", "date", "2026-02-03"],
  ["pages/index.md", "updated", "2026-02-03"],
  ["resources/poster.md", "date", "2026-02-03"],
  ["voices/a-good-day.md", "opened", '"2026-10-12"'],
  ["voices/a-good-day.md", "closes", '"2045-12-18"'],
] as const;

const problems = () => listProblems(folder);

/** The last one that a day may have. */
const now = new Date().getFullYear();
const last = now + 20;
/** Such as 0226. */
const mistyped = String(now).replace(/^(.)(.)/, "$2$1");

test("valid dates are accepted everywhere", async () => {
  assert.deepEqual(await problems(), []);
});

test("a date may be from 1980 to twenty years ahead, but not before or after", async () => {
  const text = read("resources/poster.md");
  for (const [day, far] of [
    ["1979-12-31", true],
    ["1980-01-01", false],
    [`${last}-12-31`, false],
    [`${last + 1}-01-01`, true],
  ] as const) {
    write("resources/poster.md", text.replace("2026-02-03", day));
    assert.equal(
      (await problems()).some((one) => one.includes("too far off")),
      far,
      day,
    );
  }
  write("resources/poster.md", text);
});

test("a time that no clock shows, or that is written in another way, is reported with how to write it", async () => {
  const text = read("resources/poster.md");
  const usual = "Write day and time, such as 2026-12-01 09:00.";
  for (const [written, message] of [
    ["2026-12-01 09:00", null],
    ["2026-12-01T09:00", null],
    ["2026-12-01", usual],
    ["2026-12-01 9:00", usual],
    ["2026-12-01 24:00", usual],
    ["2026-12-01T09:00Z", usual],
    ["[2026-12-01]", usual],
    ["2026-02-31 09:00", "The calendar has no 2026-02-31. Write a day such as 2026-10-02."],
  ]) {
    write("resources/poster.md", text.replace("summary:", `until: ${written}\nsummary:`));
    assert.deepEqual(await problems(), message ? [`resources/poster.md:5: until: ${message}`] : [], `${written}`);
  }
  write("resources/poster.md", text);
});

for (const [file, key, good] of days)
  test(`an impossible or wrongly written date is reported at ${key} of ${file}`, async () => {
    const text = read(file);
    const line = text.slice(0, text.indexOf(`${key}: ${good}`)).split("\n").length;
    for (const [bad, message] of [
      ["2026-02-31", "The calendar has no 2026-02-31. Write a day such as 2026-10-02."],
      ["2026-13-45", "The calendar has no 2026-13-45. Write a day such as 2026-10-02."],
      ["2027-02-29", "The calendar has no 2027-02-29. Write a day such as 2026-10-02."],
      ["3 October 2026", "Write the day as year, month and day, such as 2026-10-02."],
      ["2026-1-2", "Write the day as year, month and day, such as 2026-10-02."],
      ["2026", "Write the day as year, month and day, such as 2026-10-02."],
      ["[2026-10-02]", "Write the day as year, month and day, such as 2026-10-02."],
      [
        `${mistyped}-11-20`,
        `${mistyped} is too far off: years here are from 1980 to ${last}. Write a day such as 2026-10-02.`,
      ],
      ["5555-11-20", `5555 is too far off: years here are from 1980 to ${last}. Write a day such as 2026-10-02.`],
    ]) {
      write(file, text.replace(`${key}: ${good}`, `${key}: ${bad}`));
      const expected = await problems();
      write(file, text);
      assert.ok(expected.includes(`${file}:${line}: ${key}: ${message}`), `${bad}: ${expected.join("\n")}`);
    }
  });
