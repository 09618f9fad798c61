import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { watchRevision } from "./published-revision.ts";

const MINUTE = 60_000;
let now = 0;
let find: () => Promise<number | null>;
let watch: ReturnType<typeof watchRevision>;
beforeEach(async () => {
  now = 0;
  find = async () => 7;
  watch = watchRevision({ findRevision: () => find(), now: () => now });
  await watch.look();
});
afterEach(() => watch.stop());

test("while the database is unreachable the last revision is used for 30 minutes, and no longer", async () => {
  find = () => Promise.reject(new Error("away"));
  for (now = 1000; now <= 1000 + 30 * MINUTE; now += MINUTE) {
    await watch.look();
    assert.deepEqual([watch.revision(), watch.away()], [7, true]);
  }
  now = 1000 + 30 * MINUTE + 1;
  assert.equal(watch.revision(), null);
});

test("when the database is back, its revision is used at once", async () => {
  find = () => Promise.reject(new Error("away"));
  await watch.look();
  find = async () => 8;
  await watch.look();
  assert.deepEqual([watch.revision(), watch.away()], [8, false]);
});

test("a late answer does not bring back an old revision", async () => {
  let answerLate = (_revision: number) => {};
  find = () =>
    new Promise((answer) => {
      answerLate = answer;
    });
  const slow = watch.look();
  find = async () => 8;
  await watch.look();
  answerLate(7);
  await slow;
  assert.equal(watch.revision(), 8);
});

test("an unknown revision takes effect at once", async () => {
  find = async () => null;
  await watch.look();
  assert.equal(watch.revision(), null);
});
