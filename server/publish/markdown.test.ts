import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown } from "./markdown.ts";

test("what a search shows of a text is sentences: headings, points and cells do not run together", () => {
  const { text } = readMarkdown(
    "## For people in a hurry\n\nIt is “short”\n\n- Read it!\n- Tell us\n\n| Who | Where |\n|---|---|\n| Anna | (Perth) |\n",
  );
  assert.equal(text, "For people in a hurry. It is “short”. Read it! Tell us. Who. Where. Anna. (Perth).");
});

test("the box that a wide table scrolls in is called after its columns", () => {
  const table = (head: string) => `| ${head} |\n|---|---|\n| Anna | Perth |\n`;
  const [part] = readMarkdown(`${table('Who | "Where"')}\n${table("We **can** | 5 < 6")}`).draw({
    pictures: new Map(),
    documents: new Map(),
  });
  const names = part && "html" in part ? [...part.html.matchAll(/role="group" aria-label="([^"]*)"/g)] : [];
  assert.deepEqual(
    names.map(([, name]) => name),
    ["Table: Who. “Where”.", "Table: We can. 5 &lt; 6."],
  );
});
