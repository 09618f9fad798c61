import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ContentError } from "#app/content/problems.ts";
import { check } from "#app/publish/check/testing.ts";
import { temporaryContent } from "#server/testing.ts";

const folder = temporaryContent();
const file = path.join(folder, "forms/note.yaml");
const note = readFileSync(file, "utf8");

async function problemsWith(from: string, to: string): Promise<string[]> {
  assert.ok(note.includes(from), from);
  writeFileSync(file, note.replace(from, to));
  try {
    await check(folder);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map((problem) => `${problem.line}: ${problem.message}`);
  }
}

const lineOf = (text: string) => note.slice(0, note.indexOf(text)).split("\n").length;

test("a form on a page must exist, be there once, and not be on the home page", async () => {
  writeFileSync(file, note);
  const place = (form: string) => `<div data-component="ContentForm" data-props='{"form": "${form}"}'></div>\n\n`;
  const problemsOf = async (page: string, body: string) => {
    const full = path.join(folder, "pages", page);
    const before = existsSync(full) ? readFileSync(full, "utf8") : null;
    writeFileSync(full, `---\ntitle: A page\ndescription: A page.\n---\n${body}`);
    try {
      await check(folder);
      return [];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return error.problems.map((problem) => `${problem.file}:${problem.line}: ${problem.message}`);
    } finally {
      if (before === null) rmSync(full);
      else writeFileSync(full, before);
    }
  };
  assert.deepEqual(await problemsOf("write.md", place("note")), []);
  assert.match((await problemsOf("write.md", place("notes"))).join("\n"), /^pages\/write.md:5: There is no form notes/);
  assert.match((await problemsOf("write.md", place("note").repeat(2))).join("\n"), /^pages\/write.md:7: .* twice/);
  assert.match((await problemsOf("index.md", place("note"))).join("\n"), /^pages\/index.md:5: .* home page/);
});

test("a field named like a property of HTML forms is refused, with a better name", async () => {
  for (const name of ["action", "dataset", "elements", "getRootNode", "parentNode", "reset"])
    assert.match((await problemsWith("alias: words", `alias: ${name}`)).join(), new RegExp(`such as ${name}Answer`));
  assert.deepEqual(await problemsWith("alias: words", "alias: name"), []);
});

for (const [error, from, to, words, line = lineOf(from.trim())] of [
  ["an unknown field in a condition", "field: kind", "field: kinds", /No field .* kinds/],
  ["a condition on itself", "field: kind", "field: about", /asks about about/],
  [
    "circular conditions",
    "options: [Question, Answer]",
    "options: [Question, Answer]\n          condition: { actionType: Show, rules: [{ field: about, operator: Is, value: x }] }",
    /circle/,
    lineOf("options:") + 1,
  ],
  ["a missing message", "              message: Write your note\n", "", /message/, lineOf("- rule: required")],
  [
    "a pattern that can take forever",
    "message: Write your note",
    "message: Write your note\n            - { rule: regex, pattern: '(a+)+(?=b)', message: No }",
    /forever/,
    lineOf("message: Write your note") + 1,
  ],
  ["an invalid pattern", "rule: required", "rule: regex\n              pattern: '('", /regular expression/, 14],
  [
    "a value that is not an option",
    "value: Question",
    "value: Questions",
    /No option of kind .* Questions\. Write one of: Question, Answer\. Did you mean Question\?$/,
  ],
  [
    "a wrong value for a ticked checkbox",
    "type: singleChoice\n          caption: What kind of note is it?\n          options: [Question, Answer]",
    "type: checkbox\n          caption: Is it a question?",
    /A ticked checkbox has the value true/,
    lineOf("field: kind") - 1,
  ],
  [
    "text compared by size",
    "{ field: kind, operator: Is, value: Question }",
    "{ field: words, operator: GreaterThen, value: 5 }",
    /words takes any text/,
  ],
  [
    "spaces around a value",
    "{ field: kind, operator: Is, value: Question }",
    "{ field: words, operator: Is, value: ' yes' }",
    /spaces/,
  ],
  ["a form without a class of records", "record: notes\n", "", /Write the class of what is sent/, 1],
  ["an unknown class of records", "record: notes", "record: note", /Did you mean notes\?/],
  [
    "the time of an unknown class in a text",
    "messageOnSubmit: Thank you.",
    "messageOnSubmit: We keep it for {kept:note}.",
    /note is not one of: .* Did you mean notes\?/,
  ],
  [
    "a comparison with an impossible date",
    "operator: Is, value: Question",
    "operator: GreaterThen, value: 31/02/2020",
    /day that exists/,
  ],
  ["an unknown rule", "rule: required", "rule: mandatory", /rule: mandatory is not one of: required, .*, password\.$/],
  [
    "an unknown type",
    "type: shortAnswer",
    "type: shortanswer",
    /type: shortanswer is not one of: shortAnswer, .*\. Did you mean shortAnswer\?$/,
  ],
  [
    "a missing type",
    "          type: shortAnswer\n",
    "",
    /type: Write one of: shortAnswer, .*, hidden\.$/,
    lineOf("- alias: words"),
  ],
  [
    "an unknown format",
    "type: shortAnswer",
    "type: shortAnswer\n          format: phone",
    /format: phone is not one of: text, email, tel, url, number\.$/,
    lineOf("type: shortAnswer") + 1,
  ],
  [
    "an unknown operator",
    "operator: Is",
    "operator: GreaterThan",
    /rules, 1st: operator: GreaterThan is not one of: Is, IsNot, GreaterThen, .*\. Did you mean GreaterThen\?$/,
  ],
  [
    "an unknown operator in a group of rules",
    "{ field: kind, operator: Is, value: Question }",
    "{ logicType: Any, rules: [{ field: kind, operator: Iz, value: Question }] }",
    /rules, 1st: rules, 1st: operator: Iz is not one of: Is, .*\. Did you mean Is\?$/,
  ],
  [
    "a rule of a condition that is neither a rule nor a group",
    "{ field: kind, operator: Is, value: Question }",
    "kind is Question",
    /Write field, operator and value, or a group of such rules\.$/,
  ],
  [
    "an unknown action of a condition",
    "actionType: Show",
    "actionType: Shown",
    /actionType: Shown is not one of: Show, Hide\. Did you mean Show\?$/,
  ],
  [
    "an unknown logic of a condition",
    "actionType: Show",
    "logicType: Every\n            actionType: Show",
    /logicType: Every is not one of: All, Any\.$/,
  ],
  [
    "an unknown server check",
    "rule: required",
    "rule: remote\n              check: wa-postcodes",
    /check: wa-postcodes is not one of: .*, seats\. Did you mean wa-postcode\?$/,
    lineOf("- rule: required") + 1,
  ],
  ["a missing parameter", "rule: required", "rule: minlength", /min: Write a whole number/],
  [
    "a parameter of another rule",
    "rule: required",
    "rule: required\n              min: 3",
    /min: Nothing here is called min/,
    lineOf("- rule: required") + 1,
  ],
  ["a range without an end", "rule: required", "rule: range", /Write min, max or both/],
  [
    "a range whose ends are swapped",
    "rule: required",
    "rule: range\n              min: 3\n              max: 2",
    /Swap them/,
    lineOf("- rule: required") + 1,
  ],
  ["two fields with one name", "alias: kind", "alias: words", /Two fields/],
  ["a reserved name", "alias: kind", "alias: receipt", /taken/],
  ["an inherited property name", "alias: kind", "alias: constructor", /taken/],
  [
    "a password whose name does not say so",
    "alias: words\n          type: shortAnswer",
    "alias: words\n          type: password",
    /“password” into the alias words, such as wordsPassword/,
  ],
  [
    "a kind of file that would always be refused",
    "rule: required",
    "rule: extension\n              extension: [pdf, svg]",
    /Files that end in svg cannot be checked\. Write some of these: .*pdf/,
    lineOf("- rule: required") + 1,
  ],
  ["choices without options", "          options: [Question, Answer]\n", "", /options/, lineOf("alias: kind")],
] as [string, string, string, RegExp, number?][])
  test(`${error} is reported with its line`, async () => {
    const problems = await problemsWith(from, to);
    assert.ok(
      problems.some((problem) => problem.startsWith(`${line}:`) && words.test(problem)),
      `expected line ${line}: ${problems.join("\n")}`,
    );
  });
