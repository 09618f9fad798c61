import assert from "node:assert/strict";
import { test } from "node:test";
import { stateAt } from "./kinds.ts";

const perth = (clock: string) => Date.parse(`2026-12-01T${clock}+08:00`);
const stateOf = (clock: string, from: string | null, until: string | null, isHidden = false) => {
  const { state, label, hidden } = stateAt({ isHidden, from, until }, perth(clock), "Australia/Perth");
  return [state, label, hidden];
};

test("a list says from when, until when, and no longer, to the minute of the office's clock", () => {
  const [nine, noon] = ["2026-12-01 09:00", "2026-12-01 12:00"];
  const inWords = { nine: "1 Dec 2026, 9:00 am", noon: "1 Dec 2026, 12:00 pm" };
  assert.deepEqual(stateOf("08:59:59.999", nine, noon), ["later", `From ${inWords.nine}`, `before ${inWords.nine}`]);
  assert.deepEqual(stateOf("09:00:00", nine, noon), ["live", `Until ${inWords.noon}`, null]);
  assert.deepEqual(stateOf("12:00:00", nine, noon), ["hidden", "Hidden", `since ${inWords.noon}`]);
  assert.deepEqual(stateOf("09:00:00", "2026-12-02", null), [
    "later",
    "From 2 December 2026",
    "before 2 December 2026",
  ]);
  assert.deepEqual(stateOf("09:00:00", null, null), ["live", "Live", null]);
  assert.equal(stateOf("09:00:00", nine, noon, true)[0], "hidden");
});
