import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ContentError } from "#app/content/problems.ts";
import { check } from "#app/publish/check/testing.ts";
import { temporaryContent } from "#server/testing.ts";
import { checkAnswers } from "./check-answers.ts";
import { fieldTypeNames, fieldTypes } from "./field-types.ts";
import { type Form, publicForm } from "./form.ts";
import { matchesPattern } from "./linear-pattern.ts";
import { askRemote } from "./remote-checks.ts";
import { type RuleName, ruleNames } from "./rules.ts";
import { rulesFor } from "./rules-by-type.ts";

const folder = temporaryContent();

const head = `clientId: note
formName: Leave a note
description: Leave a note for the office.
submitLabel: Send
messageOnSubmit: Thank you.
record: notes
fieldsets:
  - columns:
      - `;

/** Returns the form, or its problems, each with the number of its field. */
async function publish(...fields: string[]): Promise<Form | string[]> {
  writeFileSync(
    path.join(folder, "forms/note.yaml"),
    head + fields.map((field) => `- { ${field} }`).join("\n        "),
  );
  const before = head.split("\n").length;
  try {
    const [form] = (await check(folder)).forms.forms;
    assert.ok(form);
    return form;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(({ line, message }) => `${line - before + 1}: ${message}`);
  }
}

const text = "alias: words, type: shortAnswer, caption: Your words";
const long = "alias: words, type: longAnswer, caption: Your words";
const box = "alias: box, type: checkbox, caption: Yes";
const days = "alias: days, type: multipleChoice, caption: Which days?, options: [Monday, Friday]";
const day = "alias: day, type: date, caption: Which day?";
const isDay = "{ rule: date, message: A day }";
const file = "alias: paper, type: fileUpload, caption: Your paper";
const isPdf = "{ rule: extension, extension: [pdf], message: A PDF }";
const when = "alias: session, type: dropdown, caption: When?, options: [early, late]";
const room = "room: { early: 2, late: 1 },";
const seats = (settings: string) =>
  `alias: people, type: shortAnswer, caption: How many?, rules: [{ rule: remote, check: seats, ${settings} message: No }]`;
const password = "alias: password, type: password, caption: Password";
const ruled = (field: string, ...rules: string[]) =>
  `${field}, rules: [${rules.map((rule) => `{ rule: ${rule}, message: No }`)}]`;

for (const [error, fields, words] of [
  ["a text rule on a checkbox", [ruled(box, "email")], /^1: The rule email does not go with/],
  ["a text rule on choices", [ruled(days, "url")], /Write one of: required, length/],
  ["a text rule on a file", [`${file}, rules: [${isPdf}, { rule: digits, message: No }]`], /digits does not/],
  [
    "a file rule on a text field",
    [`${text}, rules: [${isPdf}]`],
    /^1: The rule extension does not go with .* shortAnswer/,
  ],
  [
    "a server check on a date",
    [`${day}, rules: [${isDay}, { rule: remote, check: wa-postcode, message: No }]`],
    /remote/,
  ],
  [
    "a rule on a hidden field",
    ["alias: from, type: hidden, value: a, rules: [{ rule: required, message: No }]"],
    /^1: A field of type hidden asks nothing/,
  ],
  ["a negative maximum", [ruled(text, "maxlength, max: -3")], /^1: .*max: Write a whole number of 1 or more\.$/],
  ["a maximum of zero", [ruled(text, "length, max: 0")], /max: Write a whole number of 1 or more\.$/],
  ["half a letter", [ruled(text, "minlength, min: 2.5")], /whole number of 0 or more\.$/],
  ["negative symbols", [ruled(password, "password, min: 8, nonalphamin: -1")], /whole/],
  ["over its type's limit", [ruled(text, "minlength, min: 501")], /501 .* at most 500/],
  ["over another rule's limit", [ruled(long, "minlength, min: 9", "length, max: 8")], /9 characters .* at most 8/],
  ["over a form's limit", [ruled(long, "maxlength, max: 70000")], /65536/],
  ["more choices than there are", [ruled(days, "minlength, min: 3")], /3 choices .* at most 2/],
  [
    "more symbols than a password can have",
    [ruled(password, "password, min: 8, nonalphamin: 201")],
    /201 .* at most 200/,
  ],
  ["an empty list of file extensions", [ruled(file, "extension, extension: []")], /at least one ending/],
  ["an initial choice that is not an option", [`${days}, value: Sunday`], /^1: Sunday is not one of: Monday, Friday\./],
  [
    "an initial text that its rule refuses",
    [`${text}, value: x, rules: [{ rule: url, message: Write an address }]`],
    /Write an address/,
  ],
  [
    "an initial value for a checkbox",
    [`${box}, value: "true"`],
    /^1: A field of type checkbox does not use value\. Take it out\.$/,
  ],
  ["a hidden field without a value", [text, "alias: from, type: hidden"], /^2: Write the value of from/],
  ["a hidden field with too long a value", [`alias: from, type: hidden, value: ${"a".repeat(501)}`], /500/],
  ["options on a text field", [`${text}, options: [Yes, No]`], /^1: .* does not use options/],
  ["a text on a short answer", [`${text}, text: Words`], /does not use text/],
  ["a hint on a text", [text, "alias: more, type: richText, text: Words, help: More"], /^2: .* does not use help/],
  ["a format for a long answer", [`${long}, format: email`], /does not use format/],
  ["autocomplete on choices", [`${days}, autocomplete: name`], /does not use autocomplete/],
  [
    "an unknown autocomplete value",
    [`${text}, autocomplete: nick-name`],
    /nick-name is not one of: .* Did you mean nickname\?/,
  ],
  ["autocomplete of a name on a date", [`${day}, autocomplete: name, rules: [${isDay}]`], /bday/],
  ["a form that asks nothing", ["alias: more, type: richText, text: Words"], /asks nothing/],
  [
    "a text that must equal a date",
    [`${day}, rules: [${isDay}]`, ruled(text, "equalto, other: day")],
    /^2: .* day can never/,
  ],
  ["a stored text that must equal a password", [password, ruled(text, "equalto, other: password")], /can never/],
  [
    "a choice that must equal one of other options",
    [
      "alias: one, type: dropdown, caption: One, options: [A]",
      "alias: two, type: dropdown, caption: Two, options: [B], rules: [{ rule: equalto, other: one, message: No }]",
    ],
    /^2: .* one can never/,
  ],
  [
    "a password sent with a server check",
    [password, ruled(text, "remote, check: wa-postcode, with: [password]")],
    /^2: .* password cannot be sent/,
  ],
  ["seats without a choice", [when, seats("room: { early: 2, late: 1 },")], /^2: .* goes with one field/],
  ["seats by a text field", [text, seats("with: [words], room: { early: 2 },")], /^2: .* goes with one field/],
  ["seats that lack an option", [when, seats("with: [session], room: { early: 2 },")], /^2: .* for in late\.$/],
  ["seats of an unknown option", [when, seats(`with: [session], ${room.replace("}", ", lat: 3 }")}`)], /mean late/],
  ["room without a seats check", [when, seats(`with: [session], ${room}`).replace("seats", "wa-postcode")], /room/],
] as const)
  test(`${error} is reported with its line`, async () => {
    const problems = await publish(...fields);
    assert.ok(Array.isArray(problems), "It was published.");
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", words);
  });

test("valid forms are published: tightest limits, any autocomplete value, initial values", async () => {
  for (const field of [
    `${ruled(text, "email", "length, max: 5")}, value: a@b.c`,
    `${ruled(text, "creditcard", "maxlength, max: 13")}, value: "4222222222222"`,
    `${ruled(text, "url", "maxlength, max: 7")}, value: ftp://a`,
    `${ruled(text, "date", "maxlength, max: 8")}, value: 1/1/2026`,
    `${text}, autocomplete: section-carer work tel`,
    `${text}, autocomplete: shipping postal-code`,
    ...["on", "fax tel", "pager tel-national", "username webauthn", "Given-Name", "OFF"].map(
      (value) => `${text}, autocomplete: "${value}"`,
    ),
    ruled(text, "length, min: 0, max: 10"),
    ruled(password, "password, min: 8, nonalphamin: 0"),
    `${days}, value: Friday, rules: [{ rule: length, min: 2, max: 2, message: No }]`,
  ])
    assert.ok(!Array.isArray(await publish(field)), field);
});

test("autocomplete values are published in lower case", async () => {
  const form = await publish(`${day}, autocomplete: BDay, rules: [${isDay}]`);
  assert.ok(!Array.isArray(form), String(form));
  assert.equal(form.fieldsets[0]?.columns[0]?.[0]?.autocomplete, "bday");
});

test("the seats of each choice are checked on the server, and browsers never get them", async () => {
  const form = await publish(when, seats(`with: [session], ${room}`));
  assert.ok(!Array.isArray(form), String(form));
  assert.deepEqual(form.room, { people: { early: 2, late: 1 } });
  assert.doesNotMatch(JSON.stringify(publicForm(form)), /room/);
  const verdict = (people: string, session: string) =>
    askRemote("seats", people, { session }, { form, alias: "people" });
  assert.deepEqual([verdict("2", "early"), verdict("1", "late"), verdict("2", "")], [true, true, true]);
  assert.equal(verdict("2", "late"), "There is room for 1 at most. Ring us for more.");
  for (const alias of ["__proto__", "constructor", "toString"])
    for (const session of ["toString", "name", "length"])
      assert.equal(askRemote("seats", "5", { session }, { form, alias }), true, `${alias} ${session}`);
});

const params: Partial<Record<RuleName, string>> = {
  length: "min: 2, max: 2,",
  minlength: "min: 2,",
  maxlength: "max: 1,",
  range: "min: 1, max: 9,",
  regex: "pattern: .*2026|6000,",
  equalto: "other: second,",
  remote: "check: wa-postcode,",
  extension: "extension: [pdf],",
  password: "min: 2,",
};
const texts = [
  "",
  "a",
  "aa",
  "5",
  "a@b.au",
  "https://a.au",
  "25/12/2026",
  "1/2/2025",
  "31/2/2026",
  "4111 1111 1111 1111",
  "6000",
];
const answers = {
  text: texts.map((one) => [one]),
  yes: [[], ["true"]],
  choice: [[], ["6000"], ["2000"]],
  choices: [[], ["6000"], ["6000", "2000"]],
  files: [[], ["a.pdf"], ["a.exe"]],
  nothing: [],
};

test("there are 13 types of field", () => {
  const message = "Types of field are counted: write their number here and in docs/specification.md.";
  assert.equal(fieldTypeNames.length, 13, message);
});

for (const type of fieldTypeNames)
  test(`each rule that goes with ${type} can pass and fail, and no other is accepted`, async () => {
    const { holds, needs } = fieldTypes[type];
    const options = holds === "choice" || holds === "choices" ? ", options: ['6000', '2000']" : "";
    const caption = type === "richText" ? "text: Words" : type === "hidden" ? "value: a" : "caption: What?";
    const field = (alias: string, rules: RuleName[]) =>
      `alias: ${alias}Password, type: ${type}, ${caption}${options}${
        rules.length > 0
          ? `, rules: [${rules
              .map(
                (rule) =>
                  `{ rule: ${rule}, ${params[rule]?.replace("second", "secondPassword") ?? ""} message: ${rule} }`,
              )
              .join(", ")}]`
          : ""
      }`;
    for (const rule of ruleNames) {
      const all = needs && needs !== rule ? [needs, rule] : [rule];
      const form = await publish(field("first", all), field("second", needs ? [needs] : []), text);
      if (!rulesFor(type).includes(rule)) {
        assert.ok(Array.isArray(form), rule);
        continue;
      }
      assert.ok(!Array.isArray(form), `${rule}: ${form}`);
      const verdicts = answers[holds].map((answer) =>
        rule === "remote"
          ? askRemote("wa-postcode", answer.join(","), {}) === true
          : checkAnswers(
              form,
              { firstPassword: answer, secondPassword: answers[holds].at(-1) ?? [] },
              matchesPattern,
            ).errors.every(({ alias, message }) => alias !== "firstPassword" || message !== rule),
      );
      assert.deepEqual([...new Set(verdicts)].sort(), [false, true], rule);
    }
  });
