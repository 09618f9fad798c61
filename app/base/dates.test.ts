import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAt, endOfDay, momentAt, startOfDay } from "./dates.ts";

const zones = ["Australia/Perth", "Australia/Lord_Howe", "America/Santiago", "America/Havana", "Atlantic/Azores"];
const DAY_MS = 86_400_000;

test("a day begins with its first moment, even where the clocks skip midnight or have it twice", () => {
  for (const timeZone of [...zones, "Africa/Cairo", "Asia/Beirut"]) {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += DAY_MS) {
      const day = new Date(at).toISOString().slice(0, 10);
      const begins = startOfDay(day, timeZone);
      assert.equal(format.format(begins), day, `${timeZone} ${day}`);
      assert.ok(format.format(begins - 1) < day, `just before ${timeZone} ${day}`);
      assert.deepEqual(
        [dayAt(begins, timeZone), dayAt(begins - 1, timeZone)],
        [day, format.format(begins - 1)],
        timeZone,
      );
    }
  }
  assert.equal(startOfDay("2026-09-06", "America/Santiago"), Date.parse("2026-09-06T01:00:00-03:00"));
  assert.equal(endOfDay("2026-09-05", "America/Santiago"), startOfDay("2026-09-06", "America/Santiago"));
  assert.equal(endOfDay("2026-02-28", "Australia/Perth"), Date.parse("2026-03-01T00:00:00+08:00"));
});

test("a minute is one of the office’s clock, also where that skips it or has it twice", () => {
  for (const [local, utc] of [
    ["2026-12-01 09:00", "2026-11-30T22:00Z"],
    ["2026-07-01 09:00", "2026-06-30T23:00Z"],
    ["2026-10-04 01:59", "2026-10-03T15:59Z"],
    ["2026-10-04 02:30", "2026-10-03T16:30Z"],
    ["2026-10-04 03:00", "2026-10-03T16:00Z"],
    ["2026-04-05 01:59", "2026-04-04T14:59Z"],
    ["2026-04-05 02:30", "2026-04-04T16:30Z"],
    ["2026-04-05 03:00", "2026-04-04T17:00Z"],
  ] as const)
    assert.equal(momentAt(local, "Australia/Sydney"), Date.parse(utc), local);
  assert.equal(momentAt("2026-12-01 09:00", "Australia/Perth"), Date.parse("2026-12-01T01:00Z"));
});
