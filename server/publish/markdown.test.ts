import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown } from "./markdown.ts";

test("what a search shows of a text is sentences: headings, points and cells do not run together", () => {
  const { text } = readMarkdown(
    "## For people in a hurry\n\nIt is “short”\n\n- Read it!\n- Tell us\n\n| Who | Where |\n|---|---|\n| Anna | (Perth) |\n",
  );
  assert.equal(text, "For people in a hurry. It is “short”. Read it! Tell us. Who. Where. Anna. (Perth).");
});
