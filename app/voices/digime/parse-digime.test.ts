import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDigiMeForm } from "./parse-digime.ts";

test("a text that is too long is given back whole", () => {
  const form = new FormData();
  const long = "a-".repeat(20_000);
  for (const name of ["message", "name", "Email"]) form.set(name, long);
  const { state } = parseDigiMeForm(form);
  assert.deepEqual([state.message, state.name, state.email], [long, long, long]);
});
