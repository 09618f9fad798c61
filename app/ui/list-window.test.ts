import assert from "node:assert/strict";
import { test } from "node:test";
import { listWindow, parsePage } from "./list-window.ts";

test("a page shows its own items and all before", () => {
  assert.deepEqual(listWindow(3, 40, 12), { page: 3, firstPage: 1, offset: 0, limit: 36, hasNext: true });
});
test("from the eleventh page on only the last ten are shown", () => {
  const window = listWindow(12, 1000, 12);
  assert.equal(window.firstPage, 3);
  assert.equal(window.limit, 120);
});
test("a page beyond the end becomes the last one", () => {
  assert.deepEqual(listWindow(99, 13, 12), { page: 2, firstPage: 1, offset: 0, limit: 24, hasNext: false });
});
test("an empty list is one empty page", () => {
  assert.deepEqual(listWindow(1, 0, 12), { page: 1, firstPage: 1, offset: 0, limit: 12, hasNext: false });
});
test("an invalid page number counts as 1", () => {
  for (const page of ["0", "-3", "two", "1.5", "1e9", "99999999999999999999", ""])
    assert.equal(parsePage(page), 1, page);
  assert.equal(parsePage("7"), 7);
});
