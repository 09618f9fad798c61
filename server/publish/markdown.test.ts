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

test("a quote's last line that begins with a dash is its speaker, below an empty line or not", () => {
  const quote = (...lines: string[]) => {
    const [part] = readMarkdown(lines.map((line) => `> ${line}\n`).join("")).draw({
      pictures: new Map(),
      documents: new Map(),
    });
    return part && "html" in part ? part.html.replaceAll("\n", "") : "";
  };
  const drawn = (said: string) => `<blockquote class="pullquote"><p>${said}</p><footer>Ruby, 16</footer></blockquote>`;
  assert.equal(quote("Nobody asked.", "", "— Ruby, 16"), drawn("Nobody asked."));
  assert.match(quote("Nobody asked.", "", "— Ruby, 16", "in Perth"), /<footer>Ruby, 16in Perth<\/footer>/);
  for (const dash of ["—", "–", "--"]) assert.equal(quote("Nobody asked.", `${dash} Ruby, 16`), drawn("Nobody asked."));
  assert.equal(quote("One", "**two**  ", "— Ruby, 16"), drawn("One<strong>two</strong>"));
  assert.equal(quote("First.", "", "Nobody — then", "— Ruby, 16"), drawn("First.</p><p>Nobody — then"));
  assert.equal(
    quote("Outside.", "", "> Within.", "> — Ruby, 16"),
    `<blockquote><p>Outside.</p>${drawn("Within.")}</blockquote>`,
  );
  const going = [
    ["Nobody", "— ever — asked", "me."],
    ["“Nobody", "— ever — asked.”"],
    ["'Who", "— me?'"],
  ];
  for (const lines of [...going, ["**Nobody", "— ever**"], ["Nobody — ever"]])
    assert.doesNotMatch(quote(...lines), /pullquote/);
  const { text, links } = readMarkdown("> Nobody\n> asked.\n> — [Ruby](/ruby/), 16\n");
  assert.equal(text, "Nobody asked. Ruby, 16.");
  assert.deepEqual(links, [{ href: "/ruby/", line: 3 }]);
});
