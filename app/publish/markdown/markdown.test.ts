import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown } from "./markdown.ts";

test("text for search is sentences: headings, list items and cells do not run together", () => {
  const { text } = readMarkdown(
    "## For people in a hurry\n\nIt is “short”\n\n- Read it!\n- Tell us\n\n| Who | Where |\n|---|---|\n| Anna | (Perth) |\n",
  );
  assert.equal(text, "For people in a hurry. It is “short”. Read it! Tell us. Who. Where. Anna. (Perth).");
});

test("the scroll area of a wide table is labelled with its columns", () => {
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

test("lines that begin with a bullet, as word processors write it, are a list", () => {
  const [part] = readMarkdown("We ask for:\n• shade\n•\u00a0water\n  • a tap").draw({
    pictures: new Map(),
    documents: new Map(),
  });
  assert.match(part && "html" in part ? part.html : "", /<ul>\s*<li>shade<\/li>\s*<li>water\s*<ul>\s*<li>a tap/);
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

test("a stray closing tag is reported, and no tag but a line break ever reaches a page", () => {
  const nothing = { pictures: new Map(), documents: new Map() };
  const problemsOf = (text: string) => readMarkdown(text).problems.map(({ message, line }) => `${line}: ${message}`);
  const drawn = (text: string) =>
    readMarkdown(text)
      .draw(nothing)
      .map((part) => ("html" in part ? part.html : ""));
  const closes = (line: number, tag: string) => `${line}: ${tag} closes nothing here. Take it out.`;
  const notAllowed = (tag: string) =>
    `1: HTML such as ${tag} is not allowed here. Take it out. The guide says under ‘Words and links’ what to write instead, such as ** around strong words.`;
  for (const [text, ...problems] of [
    [
      "We listen.</div></div></main></body> And then",
      closes(1, "</div>"),
      closes(1, "</div>"),
      closes(1, "</main>"),
      closes(1, "</body>"),
    ],
    ["One.\n\n</div>", closes(3, "</div>")],
    ["</main>", closes(1, "</main>")],
    ["a</b>", closes(1, "</b>")],
    ["a</script>", closes(1, "</script>")],
    ["a</template >", closes(1, "</template>")],
    ["a </b> <b>c</b>", closes(1, "</b>"), notAllowed("<b>")],
    ["<b>a</b> and <B>b</B>", notAllowed("<b>"), notAllowed("<B>")],
    ["<details>\n\nWords\n\n</details>", notAllowed("<details>")],
  ] as const) {
    assert.deepEqual(problemsOf(text), problems, text);
    assert.doesNotMatch(drawn(text).join(""), /<\/?(?:div|main|body|b|script|template|details)\b/i, text);
  }
  const table = "| a<br>b |\n|---|\n| c<BR /> |\n\n<br>\n";
  assert.deepEqual(problemsOf(table), []);
  assert.match(drawn(table).join(""), /a<br>b<\/th>.*c<br><\/td>.*<br>\n$/s);
  assert.equal(readMarkdown("Two<br>lines").text, "Two lines.");
});

test("a heading's id is made from its visible text", () => {
  const { ids } = readMarkdown("## Bold [plan](/our-plan/)\n\n## *Q &amp; A*\n\n## `code`: Łukasz’s");
  assert.deepEqual(ids, ["bold-plan", "q-a", "code-lukasz-s"]);
});
