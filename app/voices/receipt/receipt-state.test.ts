import assert from "node:assert/strict";
import { test } from "node:test";
import { receiptState } from "./receipt-state.ts";

const facts = {
  sharing: "everyone",
  reason: null,
  changed: false,
  decided: "3 March 2027",
  answered: "",
  retention: "90 days",
} as const;

test("a child is told why a response is not published, in full sentences even once the reason is deleted", () => {
  const text = (reason: string | null) => receiptState({ ...facts, status: "declined", reason }).text;
  assert.match(text("It names a friend."), /is not on our website, because: It names a friend\.$/);
  assert.match(text(null), /deleted your words and the reason, as we do after 90 days\.$/);
  assert.doesNotMatch(text(null), /because/);
});

test("a child is told when a person read it, and that what is for the office alone is not shown", () => {
  const text = (status: "waiting" | "approved" | "read", sharing: "everyone" | "office") =>
    Object.values(receiptState({ ...facts, status, sharing })).join(" ");
  assert.match(text("waiting", "office"), /Only the people in our office will see it/);
  assert.match(text("approved", "everyone"), /^Read by a person on 3 March 2027\. It appears .* in a few minutes/);
  assert.match(text("read", "office"), /^Read by a person on 3 March 2027\. Only our office can see it\. It counts\./);
});

test("a child who was answered reads that, and never that the words wait to be read", () => {
  const text = (status: "waiting" | "read") =>
    Object.values(receiptState({ ...facts, status, answered: "4 March 2027" })).join(" ");
  for (const status of ["waiting", "read"] as const)
    assert.match(text(status), /^Read and answered by a person on 4 March 2027\. Only our office can see it\./);
});
