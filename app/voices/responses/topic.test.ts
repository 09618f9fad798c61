import assert from "node:assert/strict";
import { test } from "node:test";
import { responsesWindow } from "./topic.ts";

/** What a reader sees who follows 'Load more' to the end. */
function follow(from: number | "all", total: number, size: number): { seen: number; most: number } {
  const listed = new Set<number>();
  let most = 0;
  for (let page: number | "all" | null = from; page !== null; ) {
    const { offset, limit, next } = responsesWindow(page, total, size);
    for (let at = offset; at < Math.min(offset + limit, total); at++) listed.add(at);
    most = Math.max(most, limit);
    page = next;
  }
  return { seen: listed.size, most };
}

test("‘Load more’ leads to every response, however many, and no page is unlimited", () => {
  assert.deepEqual(follow(1, 60, 9), { seen: 60, most: 63 });
  assert.deepEqual(follow(1, 2100, 9), { seen: 2100, most: 90 });
  assert.deepEqual(follow("all", 2100, 9), { seen: 2100, most: 2000 });
  assert.ok(responsesWindow(1e9, 100_000, 9).limit <= 90);
});

test("‘Load all’ is offered where it shows all, and more than ‘Load more’", () => {
  const offers = (total: number) => responsesWindow(1, total, 9).offersAll;
  assert.deepEqual([9, 18, 19, 2000, 2001].map(offers), [false, false, true, true, false]);
  assert.equal(responsesWindow("all", 60, 9).next, null);
});
