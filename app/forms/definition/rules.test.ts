import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "#server/random-testing.ts";
import { readRules, ruleAttributes } from "./attributes.ts";
import { matchesNatively } from "./browser-pattern.ts";
import { matchesPattern, patternError } from "./linear-pattern.ts";
import { findError, type RuleName, type RuleParams, type RuleUse, ruleNames } from "./rules.ts";
import { isCardNumber, parseDay, parseNumber } from "./values.ts";

interface Vectors {
  params?: RuleParams;
  list?: boolean;
  other?: string[];
  passes: string[][];
  fails: string[][];
}

/** A rule without vectors fails the first test. */
const vectors: Record<RuleName, Vectors[]> = {
  required: [{ passes: [["a"], [" a "], ["true"]], fails: [[], [""], ["  "], ["\n\t"]] }],
  email: [
    {
      passes: [[], [""], ["a@b.au"], [" sam.o'neil+x@mail.example.org "]],
      fails: [["sam"], ["sam@example"], ["@b.au"], ["a b@c.au"], ["a@b..au"], ["a@-b.au"], ["a@b.au\nbcc:x@y.au"]],
    },
  ],
  number: [
    {
      passes: [[""], ["0"], ["-3"], ["1,234.5"], ["1234.5"], [".5"], ["1,234,567"], ["+7"]],
      fails: [["x"], ["1,23"], ["1.2.3"], ["-"], ["."], ["1e5"], ["Infinity"], ["0x1f"], ["१२३"]],
    },
  ],
  digits: [{ passes: [[""], ["0123"], [" 42 "]], fails: [["-1"], ["1.5"], ["1a"], ["१२"]] }],
  url: [
    {
      passes: [
        ...[[""], ["https://example.org/a?b=c"], ["http://localhost"], ["ftp://files.example.org"]],
        ...[
          [" HTTP://www.example.com:8080 "],
          ["http://192.0.2.1/#a"],
          ["https://例え.テスト/?ü"],
          ["http://a_b.c-d.au"],
        ],
      ],
      fails: [
        ...[["example.org"], ["javascript:alert(1)"], ["https://"], ["https:// x"], ["//example.org"]],
        ...[["http://www,example.com"], ["http://www.example,com"], ["http://www..com"], ["http://-a.com"]],
        ...[["http://exam ple.com"], ["http://example.com:99999"], ["http://256.1.1.1"], ["http://example.123"]],
        ...[["http://example.com\\@evil.com"], ["http:example.com"], ["http://a;b.com"], ["http://a.com\u3000b"]],
      ],
    },
  ],
  date: [
    {
      passes: [[""], ["25/12/2026"], ["1/2/2026"], ["29/02/2024"], ["2026-12-25"], ["25-12-2026"], ["25.12.2026"]],
      fails: [["31/02/2026"], ["29/02/2023"], ["12/25/2026"], ["25/12/26"], ["25//2026"], ["0/1/2026"], ["tomorrow"]],
    },
  ],
  creditcard: [
    {
      passes: [[""], ["4111 1111 1111 1111"], ["4111-1111-1111-1111"], ["4222222222222"]],
      fails: [["4111111111111112"], ["411111111111"], ["41111111111111111111"], ["4111 1111 1111 111a"]],
    },
  ],
  length: [
    { params: { min: "2", max: "4" }, passes: [[""], ["ab"], ["abcd"]], fails: [["a"], ["abcde"]] },
    { params: { max: "2" }, passes: [["a"]], fails: [["abc"]] },
    { params: { min: "2", max: "3" }, list: true, passes: [[], ["a", "b"]], fails: [["a"], ["a", "b", "c", "d"]] },
  ],
  minlength: [
    { params: { min: "3" }, passes: [[""], ["abc"]], fails: [["ab"]] },
    { params: { min: "2" }, list: true, passes: [[], ["long", "longer"]], fails: [["longest"]] },
  ],
  maxlength: [
    { params: { max: "3" }, passes: [[""], ["abc"], ["👩‍👩‍👧‍👦🇦🇺e\u0301"]], fails: [["abcd"], ["👍🏽👍🏽👍🏽👍🏽"]] },
    { params: { max: "2" }, list: true, passes: [["longer", "longest"]], fails: [["a", "b", "c"]] },
  ],
  range: [
    { params: { min: "1", max: "2000" }, passes: [[""], ["1"], ["2,000"], ["1.5"]], fails: [["0"], ["2001"], ["x"]] },
    { params: { min: "9" }, passes: [["10"]], fails: [["8"]] },
    { params: { max: "9" }, passes: [["-10"]], fails: [["10"]] },
  ],
  regex: [
    { params: { pattern: "[0-9]{4}" }, passes: [[""], ["6000"]], fails: [["60000"], ["x6000"], ["6000\n"]] },
    { params: { pattern: "a|b" }, passes: [["a"], ["b"]], fails: [["ab"], ["xb"]] },
    { params: { pattern: "a\\sb" }, passes: [["a b"], ["a\u00a0b"], ["a\u3000b"]], fails: [["a\u200bb"], ["a  b"]] },
    { params: { pattern: "[^\\s]+" }, passes: [["ab"]], fails: [["a\u00a0b"]] },
    { params: { pattern: "x[a\\S]" }, passes: [["x."]], fails: [["x\u2007"], ["x\u00a0"]] },
    { params: { pattern: "a.b" }, passes: [["a b"], ["a\u00a0b"]], fails: [["a\nb"], ["a\u2028b"], ["a\rb"]] },
    { params: { pattern: "a[.]b\\." }, passes: [["a.b."]], fails: [["axb."], ["a.bx"]] },
  ],
  equalto: [
    { params: { other: "x" }, other: ["Same"], passes: [["Same"]], fails: [["same"], ["Same "], [""], [], [" "]] },
    { params: { other: "x" }, passes: [[""], [], [" "]], fails: [["Same"]] },
    { params: { other: "x" }, other: [" "], passes: [[""], []], fails: [["Same"]] },
  ],
  remote: [{ params: { url: "/forms/remote/x/" }, passes: [[""], ["anything"]], fails: [] }],
  extension: [
    {
      params: { extension: "pdf,docx" },
      passes: [[""], ["a.pdf"], ["A.PDF"], ["a.b.docx"]],
      fails: [["a.exe"], ["pdf"], ["a.pdf.exe"], ["a.pdf", "b.exe"]],
    },
  ],
  password: [
    {
      params: { min: "8", nonalphamin: "1", regex: ".*[0-9].*" },
      passes: [[""], ["abcdef1!"], ["ärger 12"]],
      fails: [["abc1!"], ["abcdefg1"], ["abcdefg!"]],
    },
    { params: { min: "3" }, passes: [["abc"]], fails: [["ab"]] },
  ],
};

/** Characters that engines are known to treat differently. */
const odd = [..."aé1 -.@:/,_%\t\n\r\v\f\0\u0085\u00a0\u1680\u2003\u2028\u200b\u3000\ufeff\u0130\ud800😀"];
const atoms = [
  ...["\\s", "\\S", "[^\\s]", "[\\S]", "[\\sa]", "[a\\S]", ".", "[.]", "\\.", "\\d", "\\w", "\\W", "\\b", "(?:a)"],
  ...["a", "[^a]", "(a)", "\\p{L}", "\\P{L}", "[é-ü]", "^", "$", "\\\\s", "\\[", "\\]", "[\\].]", "é", "\\t"],
];

function onServer(use: RuleUse, answer: string[], list: boolean, other: string[]): string | null {
  return findError([use], answer, { list, other: () => other, matches: matchesPattern });
}

/** From nothing but the attributes. */
function inBrowser(use: RuleUse, answer: string[], list: boolean, other: string[]): string | null {
  const attributes = ruleAttributes([use]);
  const uses = readRules(Object.entries(attributes));
  return findError(uses, answer, { list, other: () => other, matches: matchesNatively });
}

describe("every rule", () => {
  for (const rule of ruleNames)
    test(`${rule} passes its test vectors, in the browser as on the server`, () => {
      assert.ok(vectors[rule].length > 0);
      for (const { params = {}, list = false, other = [], passes, fails } of vectors[rule]) {
        const use = { rule, message: "No.", params };
        for (const answer of passes) assert.equal(onServer(use, answer, list, other), null, JSON.stringify(answer));
        for (const answer of fails) assert.equal(onServer(use, answer, list, other), "No.", JSON.stringify(answer));
        for (const answer of [...passes, ...fails])
          assert.equal(inBrowser(use, answer, list, other), onServer(use, answer, list, other));
      }
    });

  test("there are 16, and attributes carry everything about each", () => {
    assert.equal(ruleNames.length, 16, "Rules are counted: write their number here and in docs/specification.md.");
    for (const rule of ruleNames)
      for (const { params = {} } of vectors[rule]) {
        const use = { rule, message: 'A "message" & <more>', params };
        const attributes = ruleAttributes([use]);
        assert.equal(attributes[`data-val-${rule}`], use.message);
        assert.deepEqual(readRules(Object.entries(attributes)), [use]);
      }
  });

  test("browser and server agree on every rule, whatever the answer", () => {
    // Like fast-check's own "binary", but without its table of all characters.
    const anySign = fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })).map(String.fromCodePoint);
    const text = fc.oneof(
      fc.string({ unit: anySign, maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...odd), maxLength: 8 }),
      fc.double().map(String),
      fc.integer().map((number) => number.toLocaleString("en-AU")),
      fc.tuple(fc.nat(40), fc.nat(14), fc.nat(3000)).map((parts) => parts.join("/")),
      fc.webUrl(),
      fc.emailAddress(),
    );
    const pattern = fc
      .array(fc.tuple(fc.constantFrom(...atoms), fc.constantFrom("", "", "*", "+", "?", "{2}", "|")), { maxLength: 4 })
      .map((pieces) => pieces.flat().join(""))
      .filter((pieces) => patternError(pieces) === null);
    const amount = fc.nat(20).map(String);
    const params = fc.record(
      {
        ...{ min: amount, max: amount, nonalphamin: fc.nat(3).map(String), pattern, regex: pattern },
        ...{ other: fc.constant("other"), extension: fc.constantFrom("pdf", "pdf,docx", ".PDF, a") },
      },
      { requiredKeys: ["pattern", "other", "extension"] },
    );
    const use = fc
      .tuple(fc.constantFrom(...ruleNames), params)
      .map(([rule, params]): RuleUse => ({ rule, message: "No.", params: params as RuleParams }));
    const answer = fc.array(text, { maxLength: 3 });
    fc.assert(
      fc.property(use, answer, fc.oneof(answer, fc.constant(null)), fc.boolean(), (one, given, other, list) => {
        const verdicts = [inBrowser, onServer].map((judge) => judge(one, given, list, other ?? given));
        assert.equal(verdicts[0], verdicts[1]);
      }),
      { numRuns: 5000 },
    );
  });

  test("browser and server agree on every character in patterns", () => {
    for (const pattern of atoms)
      for (let code = 0; code <= 0xffff; code++) {
        const sign = String.fromCharCode(code);
        if (matchesNatively(pattern, sign) !== matchesPattern(pattern, sign))
          assert.fail(`${pattern} and U+${code.toString(16)}`);
      }
  });
});

test("every number is read back as written, and every real date is accepted", () => {
  fc.assert(fc.property(fc.integer(), (number) => parseNumber(number.toLocaleString("en-AU")) === number));
  fc.assert(
    fc.property(fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }), (date) => {
      const [year, month, day] = date.toISOString().slice(0, 10).split("-");
      return parseDay(`${Number(day)}/${Number(month)}/${year}`) === Math.floor(date.getTime() / 86_400_000);
    }),
  );
});

test("any single wrong digit in a card number is detected", () => {
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, change) => {
      const digits = [..."4111111111111111"];
      digits[at] = String((Number(digits[at]) + change) % 10);
      return !isCardNumber(digits.join(""));
    }),
  );
});

describe("editors' patterns", () => {
  test("that could take forever are judged quickly", () => {
    const started = performance.now();
    assert.equal(matchesPattern("(a+)+b", `${"a".repeat(5000)}c`), false);
    assert.ok(performance.now() - started < 2000);
  });
  test("with lookaround, backreferences or syntax unknown to browsers are refused", () => {
    for (const pattern of [
      "(?=a)b",
      "(a)\\1",
      "(?<!x)y",
      "(",
      "[[:alpha:]]",
      "(?i)abc",
      "\\Aabc",
      "(?i:a)",
      "(?s-i:.)",
      "[][a]",
    ])
      assert.ok(patternError(pattern), pattern);
    for (const pattern of ["[^]*", "[^]*[a-z]"])
      assert.match(patternError(pattern) ?? "", /^Brackets without/, pattern);
    for (const pattern of ["[0-9]{4}", "\\d+", "a|b", "\\p{L}+", "(?:a)", "\\[\\][a]", "[\\s\\S]"])
      assert.equal(patternError(pattern), null, pattern);
  });
});
