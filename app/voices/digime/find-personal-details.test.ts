import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newDigiMe } from "./digime-flow.ts";
import { findPersonalDetails } from "./find-personal-details.ts";
import { nextEvent } from "./next-event.ts";

describe("personal details", () => {
  test("are found", () => {
    const found: [string, string][] = [
      ["call 0412 345 678", "phone"],
      ["call 0412.345.678", "phone"],
      ["my number is 0 4 1 2 3 4 5 6 7 8", "phone"],
      ["+61 8 9219 1111", "phone"],
      ["(08) 9219 1111", "phone"],
      ["sam@example.com", "email"],
      ["sam (at) example.com", "email"],
      ["look at www.example.com", "link"],
      ["https://x.test/a", "link"],
      ["find me at discord.gg/abc", "link"],
      ["I live at 12 Honeyeater Lane", "address"],
      ["4/17 Swan Street is home", "address"],
      ["I go to Honeyeater Primary School", "school"],
      ["St Anne’s College is boring", "school"],
    ];
    for (const [text, kind] of found) assert.ok(findPersonalDetails(text).includes(kind as "phone"), text);
  });

  test("are not seen where there are none", () => {
    for (const text of [
      "My school starts at 8.30 and ends at 3.15.",
      "High School is hard. Primary School was fun.",
      "In 2026 I turn 12 and there are 31 kids in my class of 5000.",
      "I walked 900 kilometres. 100 percent.",
      "The street is dark, the road is long",
      "On the way home we have 2 dogs in the street",
    ])
      assert.deepEqual(findPersonalDetails(text), [], text);
  });
});

test("details that invisible signs would hide are found, and words too long are not searched", () => {
  const state = { ...newDigiMe, message: "I live at 5 Sm\u2060ith Str\u00adeet", name: "zoe@home.\u2060example" };
  const { details, nameDetails } = nextEvent(state, "k");
  assert.deepEqual([details, nameDetails], [["address"], ["email"]]);
  assert.deepEqual(nextEvent({ ...state, message: `0412 345 678 ${"x".repeat(2000)}` }, "k").details, []);
});
