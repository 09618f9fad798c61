import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDigiMeForm } from "./parse-digime.ts";

test("Enter, which presses no named button, shows the avatar, and goes on in the other steps", () => {
  for (const [step, pressed] of [
    ["avatar", "show"],
    ["message", "next"],
    ["details", "next"],
  ] as const) {
    const form = new FormData();
    form.set("step", step);
    assert.equal(parseDigiMeForm(form).pressed, pressed, step);
  }
});

test("a text that is too long is given back whole", () => {
  const form = new FormData();
  const long = "a-".repeat(20_000);
  for (const name of ["message", "name", "Email"]) form.set(name, long);
  const { state } = parseDigiMeForm(form);
  assert.deepEqual([state.message, state.name, state.email], [long, long, long]);
});
