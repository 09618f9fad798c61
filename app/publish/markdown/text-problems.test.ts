import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown, readPropsMarkdown } from "./markdown.ts";

const problemsOf = (text: string) => readMarkdown(text).problems.map(({ message, line }) => `${line}: ${message}`);
const as = (thing: string) => `This is not read as ${thing}: @.`;
const addressIs = "This link or picture is not read as one: @.";
const component = '<div data-component="HelpLines"></div>';
const isCode = "This component would be shown as code.";
const emptyHeading = "Write the words of this heading, or take the # signs out.";
const hyphen = "This is read as a list. Begin the speaker’s line with — instead.";

/** Each example has its text and its problems: the line, and what stands at the @, if that is not the whole line. */
const examples: Record<string, [text: string, ...problems: (number | string)[]][]> = {
  [`${as("a heading")} Write ## and a space before its words, or \\# to show the #.`]: [
    ["##Heading", 1],
    ["One.\n\n##\u00a0Two", 3],
    ["One.\n#Two", 2],
  ],
  [`${as("strong words")} Write **words** without a space or an empty line inside the asterisks, or \\*\\* to show them.`]:
    [
      ["We **listen.", 1],
      ["One.\nWe ** listen **.", 2],
      ...["**listen*", "*listen**", "***listen**", "__listen_"].map((words): [string, number] => [`One.\n${words}`, 2]),
    ],
  [`${as("a table")} Under its first row write a line of dashes with as many columns, such as |---|---|, or \\| to show the |.`]:
    [
      ["| a | b |\n| c | d |", 1],
      ["| a | b |\n|---|\n| c | d |", 1],
    ],
  "This row has 3 cells, and the first row of its table has 2. Write as many, and \\| to show a |.": [
    ["| a | b |\n|---|---|\n| c | d | e |", 3],
  ],
  "These words become a row of the table above. Leave an empty line before them.": [
    ["| a | b |\n|---|---|\n| c |\nWords", 4],
  ],
  [`${as("a list item")} Begin it with a hyphen (or 1. for a step) and an ordinary space, below an empty line and not far to the right.`]:
    [
      ...["o\u00a0\u00a0a", "-\u00a0item", "1.First"].map((text): [string, number] => [text, 1]),
      ["One.\n     - two", 2],
      ...["– a\n– b", "➢ a\n➢ b", "✔️ a\n✔️ b", "a) a\nb) b", "(1) a\n(2) b", "(iv) a\n(v) b", "o a\no b"]
        .concat(["A. Play\nB. Rest", "c. play\nd. rest", "i. play\nii. rest", "III. Play\nIV. Rest"])
        .concat(["2.9 Play\n2.10 Rest", "1.1. Play\n1.2. Rest"])
        .map((list): [string, number] => [`One.\n\n${list}`, 3]),
      ...["3. Rest", "2) rest", "10. rest"].map((item): [string, number] => [`We play:\n${item}`, 2]),
    ],
  "This is not inside the item above. Begin it right under the words of that one, or as far left.": [
    ...["1. a\n  - b", "10. a\n   - b", "- a\n - b", "- a\n 1. b"].map((list): [string, number] => [list, 2]),
    ["> 1. a\n>\n>  * b", 3],
  ],
  "These words become a heading, because the next line has only - or =. Leave an empty line between them, or write ## before the words.":
    [["One.\n\nText\n---\nMore", 3]],
  [emptyHeading]: [
    ["## ", 1],
    ["# ", 1],
    ["#### ", 1],
  ],
  "#### cannot follow ##. Write ###.": [["## One\n\n#### Two", 3]],
  "### cannot follow the title. Write ##.": [["### One", 1]],
  [`${as("a link")} Write [words](address), or put \\ before this [ to show the brackets.`]: [
    ["Read [us][nowhere].", "1: ][nowhere]"],
    ["Read (us)[/us/].", "1: )[/us/]"],
    ["As in [1][2].", "1: ][2]"],
    ["Read [us][here], [here].\n\n[here]: /us/", "1: ][here]", 3],
    ...["[Plan]: about.md", "[plan]:\n/us/", '[plan]: ../us "Our plan"'].map((address): [string, number] => [
      `See [plan] here.\n\n${address}`,
      3,
    ]),
  ],
  [`${addressIs} Leave no space in its address, or write ]\\( to show the brackets.`]: [
    ["He wrote [sic](as it was then).", "1: ](as it was then)"],
  ],
  [`${addressIs} Leave no space in its name, and rename the file.`]: [
    ["[it](/media/documents/our plan.pdf)", "1: ](/media/documents/our plan.pdf)"],
  ],
  [`${as("a link")} Write [words](address) without a space in the address, or \\< to show the <.`]: [
    ["At <https://example.org/a b>", "1: <https://example.org/a b>"],
  ],
  [`${as("a footnote")} Write its words in the text, or \\[ to show the brackets.`]: [
    ["As shown.[^1]\n\n[^1]: The note.", "1: [^1]", "3: [^1]"],
    ["As shown.[^1]\n\n[^1]: https://example.org/", "1: [^1]", "3: [^1]"],
  ],
  [`${as("a checkbox")} Take its brackets out, or write \\[ to show them.`]: [["- [ ] task", "1: [ ] task"]],
  [`${as("a source")} A chat tool left it here. Take it out, or write [words](address).`]: [
    ...[
      "【12:3†plan.pdf】",
      "[oaicite:7]",
      ":contentReference[oaicite:1]{index=1}",
      "[cite: 3, 4]",
      "citeturn1view0",
    ].map((mark): [string, number] => [`One.\n\nTwo\n${mark}`, 4]),
  ],
  "Letters are wrong here, such as â€™ for ’. Type the line again, and save the file as UTF-8.": [
    ...[
      "Weâ€™re",
      "â€œus",
      "cafÃ©",
      "Ã‰cole",
      "5Â km",
      "ourÂ plan",
      "5Â\u00a0km",
      "ÐœÐ¸Ñ€",
      "Viá»‡t",
      "ðŸ˜€",
      "âœ“",
    ].map((words): [string, number] => [`One.\n${words} here`, 2]),
  ],
  [hyphen]: [
    ["> Nobody asked.\n>\n> - Ruby, 16", 3],
    ["> Nobody asked.\n> - Ruby, 16", 2],
  ],
  "(c) becomes a symbol such as ©. Write that symbol, or \\(c) for the letters.": [["Read (a), (b) and (c).", 1]],
  "This quote has a speaker, but no words. Join it to the words above: write > on the empty line between them, too.": [
    ["> Nobody asked.\n\n> — Ruby, 16", 3],
  ],
  "This line begins far to the right, so it would be shown as computer code. Begin it at the left, or right under the words of its list item.":
    [[`Words.\n\n    ${component}`, 3]],
  [`${isCode} Take out the \` around it.`]: [[`\`\`\`\n${component}\n\`\`\`\n\n\`${component}\``, 1, 5]],
  "Put a component on lines of its own, with an empty line before and after.": [
    [`Words ${component}`, 1],
    [`| a |\n|---|\n| ${component} |`, 3],
    [`**${component}**`, 1],
  ],
  'Write a component as <div data-component="Name" data-props=\'{"…": …}\'></div>, without an empty line in it, and ’ instead of \' in its words.':
    [[`<div data-component="HelpLines" data-props='{\n\n}'></div>`, 1]],
  [`${isCode} Begin it with < at the left of a line, outside other components.`]: [
    ...["\\<div", "&lt;div", "Words <div data-props='it's'"].map((begin): [string, number] => [
      `${begin} data-component="HelpLines"></div>`,
      1,
    ]),
  ],
  "</div> closes nothing here. Take it out.": [["</div>", 1]],
};
for (const [problem, texts] of Object.entries(examples))
  for (const [text, ...places] of texts)
    test(`${JSON.stringify(text)} is reported with its line and what to write`, () => {
      const expected = places.map((place) => {
        const [, line = place, part = text.split("\n")[Number(line) - 1]?.trim() ?? ""] =
          /^(\d): (.*)/.exec(`${place}`) ?? [];
        return `${line}: ${problem.replace("@", () => part)}`;
      });
      assert.deepEqual(problemsOf(text), expected);
    });

test("escaped characters are shown, and valid Markdown is not reported", () => {
  const shown = readMarkdown(
    "\\#tag \\*\\*a\\*\\*\n\\| a |\n\n\\[us\\]\\[nowhere\\] \\- 2\\.b `**` 5 * 3 \\(c)\n\n*Names have been changed.\n\n&bull; x",
  );
  assert.deepEqual(shown.problems, []);
  assert.equal(shown.text, "#tag **a** | a | [us][nowhere] - 2.b ** 5 * 3 (c). *Names have been changed. • x.");
  for (const text of [
    "## One\n\n### Two\n\n## Three\n\n---\n\n- **a**\n  - b\n\n    c\n\n1. d\n2. e",
    "| # | a |\n|---|:-:|\n| 1 | b \\| c |\n| 2 |\n\nWords",
    "[us](/us/) and 2024. It is 3.30 pm, 10-year-olds – we – all",
    "> | a | b |\n> |---|---|\n> | c | d |",
    "> One.\n>\n> - a\n> - b\n>\n> — Ruby, 16",
    "```\n** | ##a\n```",
  ])
    assert.deepEqual(problemsOf(text), [], text);
});

test("a speaker in brackets before what is said is shown", () => {
  for (const text of [
    "[Ben]: No.\n\n[Anna]: Hi.\n\n[Ben]: No.",
    "[Important]: (http).",
    "[Note]: #1 in class said so.",
  ]) {
    assert.deepEqual(problemsOf(text), []);
    assert.equal(readMarkdown(text).text.replaceAll(". [", ".\n\n["), text);
  }
  assert.equal(readPropsMarkdown("[Ben]: No.").text, "[Ben]: No.");
});

for (const text of [
  "2 * 3 is 6, 2*3 too, and 5 * 3 * 2 is 30.",
  "We give it 5 stars: ***** or ★★★★★? No: *five*, **five**.",
  "Write to hello@example.org or <hello_us@example.org>, or call 08 9213 2297.",
  "School → work → home, a <- b, 3 < 5 > 2, and so on ...",
  "On 3/12/2026, 2026-12-03 or 3 December 2026, at 3.30 pm.",
  "The sign • stands between words • like these, and # 1 | 2 as well.",
  "2026. That was the year.\n\n24 hours a day, 7 days a week\n\n-5 degrees, 10-year-olds",
  "| Who | When |\n|---|:-:|\n| Anna (a) | 2\\|3 |\n| [us](/us/) | |",
  "1. First\n2. Second\n\n   More of it\n\n3) Third",
  '[The plan (draft) of [2026]](/us/) and [a](/us/ "words")[b](/us/)',
  "He said [quietly] that it (mostly) helped [see below] (page 3).",
  "It is ours – mine\n– or yours – and\n\n— so\non\n\n– one  \n– two\\\n– three",
  "Ring:<br>\n☎ 1<br>\n☎ 2<br />\n☎ 3",
  "(Most of us)\n(as we said) are here, and\nI) am\n\\(1) one\n(2) two",
  "`a**b` and `[x](a b)` and `(c)` and `[^1]`\n\n```\n- [ ] task [^1]\n```",
  "<https://example.org/a_(c)_b> and <https://example.org/a**b> and [^](/us/)",
  "[Ben] sits down.\n\n[Ben]: No, not now.\n\nHe says \\[Anna] and `[Anna]`.\n\n[Anna]: Hi.",
  "> We want:\n>\n> - more play",
  "> We want\n>\n> - more play",
  "> We want:\n> - more play",
  "[1]\\[2], [sic] (as it was then), [sic]\\(as it was then), \\[^1] and \\<https://example.org/a b>",
  "\\[ ] task, \\[x] task\n\n- \\[ ] task",
  "First line  \nsecond line\\\nthird line – and — so on -- it's “right”",
  "Take {this} or {1, 2}, {.5} and {…}, if a == b or x==1 and y==2, and c[[1]] or [[1]]",
  "`â€™` `【4†source】`\n\n```\nÃ©\nA. one\nB. two\n```",
  "A\\. one\nB\\. two",
  "1.1 million children\nand 1.1 million\nmore, at 9.30 or\n10.15 on the\n12. Then we go",
  "I. Newton wrote\nA. Smith read\nC. Jones and e.g. you\ni.e. me",
  "“NÃO, SÃO”, MAÇÃ… voilà » café…” née – Âge, Ångström, Spaß”, 你好 【重要】",
  "1. a\n   - b\n     - c\n2. d\n\nWords\n\n 9. e\n10. f\n    - g\n\nWords\n\n  - h\n  - i",
  "**Free**\\* and *so* 5 * 3, *Conditions apply.* We *do*, **really**: ***both***",
  "![Two children (left).](scenes/garden.svg)\n\n*Names have been changed.\n\n$5, 50%, A & B, a/b, ~20, ^up, +61 8 9213",
])
  test(`ordinary writing is not reported: ${text.slice(0, 40)}`, () => {
    assert.deepEqual(problemsOf(text), []);
  });
