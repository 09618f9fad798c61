import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAt, endOfDay, startOfDay } from "./dates.ts";

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
