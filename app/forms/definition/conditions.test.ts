import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "#server/random-testing.ts";
import { type Condition, hiddenParts, type OperatorName, operatorNames, type Part, ruleMatches } from "./conditions.ts";

/** For each operator: an answer, what it is compared with, and whether it matches. */
const vectors: Record<OperatorName, [string[], string, boolean][]> = {
  Is: [
    [["a"], "a", true],
    [["A"], "a", false],
    [["b", "a"], "a", true],
    [[], "", true],
    [[], "a", false],
    [["1/2/2026"], "01/02/2026", true],
    [["1/2/2026"], "2026-02-01", true],
    [["1/2/2026"], "2/1/2026", false],
  ],
  IsNot: [
    [["a"], "a", false],
    [["b"], "a", true],
    [["b", "a"], "a", false],
    [[], "a", true],
    [["1/2/2026"], "2026-02-01", false],
  ],
  GreaterThen: [
    [["10"], "9", true],
    [["9"], "10", false],
    [["1,000"], "999", true],
    [["26/12/2026"], "25/12/2026", true],
    [["1/2/2027"], "25/12/2026", true],
    [["x"], "1", false],
    [[], "0", false],
  ],
  LessThen: [
    [["9"], "10", true],
    [["10"], "10", false],
    [["24/12/2026"], "2026-12-25", true],
    [["5"], "x", false],
  ],
  Contains: [
    [["abc"], "b", true],
    [["abc"], "B", false],
    [["x", "abc"], "b", true],
    [[], "b", false],
  ],
  StartsWith: [
    [["abc"], "ab", true],
    [["abc"], "b", false],
  ],
  EndsWith: [
    [["abc"], "bc", true],
    [["abc"], "b", false],
  ],
  NotContains: [
    [["abc"], "b", false],
    [["x"], "b", true],
    [["x", "abc"], "b", false],
    [[], "b", true],
  ],
  NotStartsWith: [
    [["abc"], "ab", false],
    [["abc"], "b", true],
  ],
  NotEndsWith: [
    [["abc"], "bc", false],
    [["abc"], "b", true],
  ],
  ContainsIgnoreCase: [
    [["aBc"], "Bc", true],
    [["abc"], "x", false],
  ],
  StartsWithIgnoreCase: [
    [["ABC"], "ab", true],
    [["abc"], "BC", false],
  ],
  EndsWithIgnoreCase: [
    [["ABC"], "bc", true],
    [["abc"], "AB", false],
  ],
  NotContainsIgnoreCase: [
    [["ABC"], "b", false],
    [["abc"], "x", true],
  ],
  NotStartsWithIgnoreCase: [
    [["ABC"], "ab", false],
    [["abc"], "x", true],
  ],
  NotEndsWithIgnoreCase: [
    [["ABC"], "bc", false],
    [["abc"], "x", true],
  ],
};

const show = (field: string, value: string): Condition => ({
  actionType: "Show",
  logicType: "All",
  rules: [{ field, operator: "Is", value }],
});
const part = (id: string, condition: Condition | null = null, parent: string | null = null): Part => ({
  id,
  condition,
  parent,
});

describe("operators", () => {
  for (const operator of operatorNames)
    test(`${operator} passes its test vectors`, () => {
      for (const [answer, expected, verdict] of vectors[operator])
        assert.equal(ruleMatches(operator, answer, expected), verdict, `${JSON.stringify(answer)} ${expected}`);
    });
  test("there are 16, and each Not… operator is the opposite of its twin", () => {
    assert.equal(
      operatorNames.length,
      16,
      "Operators are counted: write their number here and in docs/specification.md.",
    );
    const pairs = operatorNames.flatMap((name) => {
      const twin = (name === "IsNot" ? "Is" : name.replace(/^Not/, "")) as OperatorName;
      return twin !== name ? [[name, twin] as const] : [];
    });
    assert.equal(pairs.length, 7);
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.array(fc.string()), fc.string(), ([not, twin], answer, expected) => {
        assert.equal(ruleMatches(not, answer, expected), !ruleMatches(twin, answer, expected));
      }),
    );
  });
});

describe("conditions", () => {
  test("a rule on a hidden field is false, whatever its value", () => {
    const parts = [part("a"), part("b", show("a", "yes")), part("c", show("b", "yes"))];
    assert.deepEqual([...hiddenParts(parts, { a: ["no"], b: ["yes"] })], ["b", "c"]);
    assert.deepEqual([...hiddenParts(parts, { a: ["yes"], b: ["yes"] })], []);
  });
  test("a hidden fieldset hides its fields, whose answers no longer count", () => {
    const parts = [part("a"), part("set", show("a", "x")), part("b", null, "set"), part("c", show("b", "1"))];
    assert.deepEqual([...hiddenParts(parts, { a: ["y"], b: ["1"] })], ["set", "b", "c"]);
  });
  test("groups nest, and Hide inverts the result", () => {
    const condition: Condition = {
      actionType: "Hide",
      logicType: "Any",
      rules: [
        { field: "a", operator: "Is", value: "1" },
        {
          logicType: "All",
          rules: [
            { field: "a", operator: "Is", value: "2" },
            { field: "b", operator: "Is", value: "2" },
          ],
        },
      ],
    };
    const parts = [part("a"), part("b"), part("c", condition)];
    const hides = (a: string, b: string) => hiddenParts(parts, { a: [a], b: [b] }).has("c");
    assert.deepEqual([hides("1", ""), hides("2", "2"), hides("2", "1"), hides("3", "2")], [true, true, false, false]);
  });
  test("inherited property names, such as constructor, are not answers", () => {
    const parts = [part("a"), part("b", show("constructor", "x")), part("c", show("toString", ""))];
    assert.deepEqual([...hiddenParts(parts, {})], ["b"]);
  });
  test("any conditions, even circular ones, have a result, and the same after a JSON round trip", () => {
    const ids = ["a", "b", "c", "d"];
    const condition = fc.record({
      actionType: fc.constantFrom("Show" as const, "Hide" as const),
      logicType: fc.constantFrom("All" as const, "Any" as const),
      rules: fc.array(
        fc.record({
          field: fc.constantFrom(...ids),
          operator: fc.constantFrom(...operatorNames),
          value: fc.constantFrom("", "1", "2", "x"),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(
        fc.tuple(...ids.map(() => fc.option(condition))),
        fc.dictionary(fc.constantFrom(...ids), fc.array(fc.constantFrom("", "1", "2", "x"))),
        (conditions, answers) => {
          const parts = ids.map((id, at) => part(id, conditions[at] ?? null));
          const again = JSON.parse(JSON.stringify(parts)) as Part[];
          assert.deepEqual(hiddenParts(parts, answers), hiddenParts(again, answers));
        },
      ),
    );
  });
});
