import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown, readPropsMarkdown } from "./markdown.ts";

const problemsOf = (text: string) => readMarkdown(text).problems.map(({ message, line }) => `${line}: ${message}`);
const isNo = (thing: string, written: string) => `This is not read as ${thing}: ${written}.`;
const heading = "Write ## and a space before its words, or \\# to show the #.";
const strong = "Write **words** without a space or an empty line inside the asterisks, or \\*\\* to show them.";
const table =
  "Under its first row write a line of dashes with as many columns, such as |---|---|, or \\| to show the |.";
const point =
  "Begin it with a hyphen (or 1. for a step) and an ordinary space, below an empty line and not far to the right.";
const link = "Write [words](address), or put \\ before this [ to show the brackets.";
const shown = "Leave no space in its address, or write ]\\( to show the brackets.";

for (const [what, text, ...problems] of [
  ["a heading without a space", "##Heading", `1: ${isNo("a heading", "##Heading")} ${heading}`],
  ["a heading with a no-break space", "One.\n\n##\u00a0Two", `3: ${isNo("a heading", "##\u00a0Two")} ${heading}`],
  ["a heading within a paragraph", "One.\n#Two", `2: ${isNo("a heading", "#Two")} ${heading}`],
  ["bold text that does not end", "We **listen.", `1: ${isNo("strong words", "We **listen.")} ${strong}`],
  [
    "bold text with spaces inside",
    "One.\nWe ** listen **.",
    `2: ${isNo("strong words", "We ** listen **.")} ${strong}`,
  ],
  ["a table without dashes", "| a | b |\n| c | d |", `1: ${isNo("a table", "| a | b |")} ${table}`],
  ["a table with too few dashes", "| a | b |\n|---|\n| c | d |", `1: ${isNo("a table", "| a | b |")} ${table}`],
  [
    "a row with too many cells",
    "| a | b |\n|---|---|\n| c | d | e |",
    "3: This row has 3 cells, and the first row of its table has 2. Write as many, and \\| to show a |.",
  ],
  [
    "text directly below a table",
    "| a | b |\n|---|---|\n| c |\nWords",
    "4: These words become a row of the table above. Leave an empty line before them.",
  ],
  ["a bullet character below a list", "- a\n- b\n• d", `3: ${isNo("a list item", "• d")} ${point}`],
  ["bullets from Word", "•\ta\n•\tb", `1: ${isNo("a list item", "•\ta")} ${point}`],
  ["second-level bullets from Word", "o\u00a0\u00a0a", `1: ${isNo("a list item", "o\u00a0\u00a0a")} ${point}`],
  ...["– a\n– b", "➢ a\n➢ b", "✔️ a\n✔️ b", "a) a\nb) b", "(1) a\n(2) b", "(iv) a\n(v) b", "o a\no b"].map(
    (lines) =>
      [
        `list items that begin with ${lines.split(" ")[0]}`,
        `One.\n\n${lines}`,
        `3: ${isNo("a list item", lines.split("\n")[0] ?? "")} ${point}`,
      ] as const,
  ),
  ["a list item with a no-break space", "-\u00a0item", `1: ${isNo("a list item", "-\u00a0item")} ${point}`],
  ["a numbered item without a space", "1.First", `1: ${isNo("a list item", "1.First")} ${point}`],
  ["a list item indented too far", "One.\n     - two", `2: ${isNo("a list item", "- two")} ${point}`],
  [
    "text above a line of dashes",
    "One.\n\nText\n---\nMore",
    "3: These words become a heading, because the next line has only - or =. Leave an empty line between them, or write ## before the words.",
  ],
  ["an empty heading", "## ", "1: Write the words of this heading, or take the # signs out."],
  ["an empty first-level heading", "# ", "1: Write the words of this heading, or take the # signs out."],
  ["an empty deep heading", "#### ", "1: Write the words of this heading, or take the # signs out."],
  ["a skipped heading level", "## One\n\n#### Two", "3: #### cannot follow ##. Write ###."],
  ["a skipped first heading level", "### One", "1: ### cannot follow the title. Write ##."],
  ["a link to an undefined reference", "Read [us][nowhere].", `1: ${isNo("a link", "][nowhere]")} ${link}`],
  ["a link the wrong way round", "Read (us)[/us/].", `1: ${isNo("a link", ")[/us/]")} ${link}`],
  ["source numbers in brackets", "As in [1][2].", `1: ${isNo("a link", "][2]")} ${link}`],
  [
    "parentheses right after brackets",
    "He wrote [sic](as it was then).",
    `1: This link or picture is not read as one: ](as it was then). ${shown}`,
  ],
  [
    "a file with a space in its name",
    "[it](/media/documents/our plan.pdf)",
    "1: This link or picture is not read as one: ](/media/documents/our plan.pdf). Leave no space in its name, and rename the file.",
  ],
  [
    "an address in angle brackets with a space",
    "At <https://example.org/a b>",
    `1: ${isNo("a link", "<https://example.org/a b>")} Write [words](address) without a space in the address, or \\< to show the <.`,
  ],
  [
    "a footnote",
    "As shown.[^1]\n\n[^1]: The note.",
    ...[1, 3].map(
      (line) => `${line}: ${isNo("a footnote", "[^1]")} Write its words in the text, or \\[ to show the brackets.`,
    ),
  ],
  [
    "a footnote whose note is an address",
    "As shown.[^1]\n\n[^1]: https://example.org/",
    ...[1, 3].map(
      (line) => `${line}: ${isNo("a footnote", "[^1]")} Write its words in the text, or \\[ to show the brackets.`,
    ),
  ],
  [
    "a link by reference",
    "Read [us][here], [here].\n\n[here]: /us/",
    `1: ${isNo("a link", "][here]")} ${link}`,
    `3: ${isNo("a link", "[here]: /us/")} ${link}`,
  ],
  ...["[Plan]: about.md", "[plan]:\n/us/", '[plan]: ../us "Our plan"'].map(
    (address) =>
      [
        `the definition of a link reference: ${address}`,
        `See [plan] here.\n\n${address}`,
        `3: ${isNo("a link", address.split("\n")[0] ?? "")} ${link}`,
      ] as const,
  ),
  [
    "a checkbox",
    "- [ ] task",
    `1: ${isNo("a checkbox", "[ ] task")} Take its brackets out, or write \\[ to show them.`,
  ],
  ...[
    "【12:3†plan.pdf】",
    "[oaicite:7]",
    ":contentReference[oaicite:1]{index=1}",
    "[cite: 3, 4]",
    "citeturn1view0",
  ].map(
    (mark) =>
      [
        `a mark of a chat tool, ${mark},`,
        `One.\n\nTwo\n${mark}`,
        `4: ${isNo("a source", mark)} A chat tool left it here. Take it out, or write [words](address).`,
      ] as const,
  ),
  ...["**listen*", "*listen**", "***listen**", "__listen_"].map(
    (words) =>
      [
        `bold text with uneven marks, ${words},`,
        `One.\n${words}`,
        `2: ${isNo("strong words", words)} ${strong}`,
      ] as const,
  ),
  ...["Weâ€™re", "â€œus", "cafÃ©", "Ã‰cole", "5Â km", "ourÂ plan", "5Â\u00a0km", "ÐœÐ¸Ñ€", "Viá»‡t", "ðŸ˜€", "âœ“"].map(
    (words) =>
      [
        `text that was read in the wrong encoding, ${words},`,
        `One.\n${words} here`,
        "2: Letters are wrong here, such as â€™ for ’. Type the line again, and save the file as UTF-8.",
      ] as const,
  ),
  ...[
    "A. Play\nB. Rest",
    "c. play\nd. rest",
    "i. play\nii. rest",
    "III. Play\nIV. Rest",
    "2.9 Play\n2.10 Rest",
    "1.1. Play\n1.2. Rest",
  ].map(
    (lines) =>
      [
        `a list that runs together, ${lines.replace("\n", " ")},`,
        `One.\n\n${lines}`,
        `3: ${isNo("a list item", lines.split("\n")[0] ?? "")} ${point}`,
      ] as const,
  ),
  ...["3. Rest", "2) rest", "10. rest"].map(
    (item) =>
      [`a list below words, ${item},`, `We play:\n${item}`, `2: ${isNo("a list item", item)} ${point}`] as const,
  ),
  ...["1. a\n  - b", "10. a\n   - b", "- a\n - b", "- a\n 1. b", "> 1. a\n>\n>  * b"].map(
    (list) =>
      [
        `a list item that is not far enough to the right, ${list.replaceAll("\n", " ")},`,
        list,
        `${list.split("\n").length}: This is not inside the item above. Begin it right under the words of that one, or as far left.`,
      ] as const,
  ),
  [
    "a speaker after a hyphen below an empty line",
    "> Nobody asked.\n>\n> - Ruby, 16",
    "3: This is read as a list. Begin the speaker’s line with — instead.",
  ],
  [
    "a letter in brackets that becomes a symbol",
    "Read (a), (b) and (c).",
    "1: (c) becomes a symbol such as ©. Write that symbol, or \\(c) for the letters.",
  ],
  [
    "a speaker separated from the quote",
    "> Nobody asked.\n\n> — Ruby, 16",
    "3: This quote has a speaker, but no words. Join it to the words above: write > on the empty line between them, too.",
  ],
  [
    "an indented component",
    `Words.\n\n    <div data-component="HelpLines"></div>`,
    "3: This line begins far to the right, so it would be shown as computer code. Begin it at the left, or right under the words of its list item.",
  ],
  [
    "a component as code",
    '```\n<div data-component="HelpLines"></div>\n```\n\n`<div data-component="HelpLines"></div>`',
    "1: This component would be shown as code. Take out the ` around it.",
    "5: This component would be shown as code. Take out the ` around it.",
  ],
  ...(["Words CALL", "| a |\n|---|\n| CALL |", "**CALL**"] as const).map(
    (text) =>
      [
        `a component beside text or in markup: ${text.slice(0, 5)}`,
        text.replace("CALL", `<div data-component="HelpLines" data-props='{}'></div>`),
        `${text.split("\n").length}: Put a component on lines of its own, with an empty line before and after.`,
      ] as const,
  ),
  [
    "a component with an empty line in it",
    `<div data-component="HelpLines" data-props='{\n\n}'></div>`,
    `1: Write a component as <div data-component="Name" data-props='{"…": …}'></div>, without an empty line in it, and ’ instead of ' in its words.`,
  ],
  ...["\\<div", "&lt;div", "Words <div data-props='it's'"].map(
    (begin) =>
      [
        `a component that is shown as its source: ${begin}`,
        `${begin} data-component="HelpLines"></div>`,
        "1: This component would be shown as code. Begin it with < at the left of a line, outside other components.",
      ] as const,
  ),
  ["a stray closing tag", "</div>", "1: </div> closes nothing here. Take it out."],
  [
    "a speaker after a hyphen",
    "> Nobody asked.\n> - Ruby, 16",
    "2: This is read as a list. Begin the speaker’s line with — instead.",
  ],
] as const)
  test(`${what} is reported with its line and what to write`, () => {
    assert.deepEqual(problemsOf(text), problems);
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
