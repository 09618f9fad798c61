import assert from "node:assert/strict";
import { test } from "node:test";
import { lineChanges } from "./line-changes.ts";

const numbered = (size: number, word: string) => Array.from({ length: size }, (_, at) => `${word} ${at}`);

test("an editor sees the lines that differ, and two around them", () => {
  const lines = numbered(5000, "line");
  const changed = lines.map((line, at) => (at === 2500 ? "another" : line)).join("\n");
  assert.deepEqual(lineChanges(lines.join("\n"), `${changed}\n`), [
    ...[" line 2498", " line 2499", "-line 2500", "+another", " line 2501", " line 2502"],
    ...[" line 4998", " line 4999", "+"],
  ]);
  assert.deepEqual(lineChanges("a\r\nb\r\n", "a\r\nb\r\n"), []);
  assert.deepEqual(lineChanges("", "a\n\\ b"), ["+a", "+\\ b"]);
  assert.deepEqual(lineChanges("a", ""), ["-a"]);
});

test("texts that have little in common are compared in time, and shown whole", () => {
  const compare = (size: number) => {
    const [before, now] = [numbered(size, "old"), numbered(size, "new")];
    const start = process.cpuUsage();
    const lines = lineChanges(["same", ...before].join("\n"), ["same", ...now].join("\n"));
    const { user, system } = process.cpuUsage(start);
    assert.equal(lines.length, 2 * size + 2);
    return (user + system) / 1000;
  };
  const once = compare(2000);
  const tenTimes = compare(20_000);
  assert.ok(tenTimes < 30 * Math.max(once, 30), `${once} ms, then ${tenTimes} ms`);
});
