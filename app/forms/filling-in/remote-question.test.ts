import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuestion, writeQuestion } from "./remote-question.ts";

test("what is asked arrives as it was asked, whatever the fields beside it are called", () => {
  const asked = {
    value: "31",
    form: "event-registration",
    alias: "people",
    others: { value: "morning", field: "a & b", form: "" },
  };
  assert.deepEqual(readQuestion(new URLSearchParams(writeQuestion(asked)), 500), asked);
  assert.equal(readQuestion(new URLSearchParams(writeQuestion({ ...asked, value: "12345" })), 3).value, "123");
});
