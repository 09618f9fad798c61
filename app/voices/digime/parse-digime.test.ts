import assert from "node:assert/strict";
import { test } from "node:test";
import { countLetters, MESSAGE_MOST } from "#app/voices/responses/posted-text.ts";
import { parseDigiMeForm } from "./parse-digime.ts";

test("texts are cut to a length that can be checked quickly, and still count as too long", () => {
  const form = new FormData();
  for (const name of ["message", "name", "Email"]) form.set(name, "a-".repeat(30_000));
  const { state } = parseDigiMeForm(form);
  assert.ok(countLetters(state.message) > MESSAGE_MOST && state.message.length <= MESSAGE_MOST * 4);
  assert.ok(state.name.length < 200 && state.email.length <= 300);
});
