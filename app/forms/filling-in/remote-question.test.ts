import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuestion, writeQuestion } from "./remote-question.ts";

test("a question to the server arrives unchanged, whatever the other fields are called", () => {
  const asked = {
    value: "31",
    form: "event-registration",
    alias: "people",
    others: { value: "morning", field: "a & b", form: "" },
  };
  assert.deepEqual(readQuestion(new URLSearchParams(writeQuestion(asked)), 500), asked);
  assert.equal(readQuestion(new URLSearchParams(writeQuestion({ ...asked, value: "12345" })), 3).value, "123");
});
