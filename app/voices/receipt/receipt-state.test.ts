import assert from "node:assert/strict";
import { test } from "node:test";
import { receiptState } from "./receipt-state.ts";

test("a child is told why a response is not published, in full sentences even once the reason is deleted", () => {
  const told = (reason: string | null) => receiptState({ status: "declined", reason, changed: false }).text;
  assert.match(told("It names a friend."), /is not on our website, because: It names a friend\.$/);
  assert.match(told(null), /deleted your words and the reason, as we do after 90 days\.$/);
  assert.doesNotMatch(told(null), /because/);
});
