import { type Answers, answerOf, parseDay, parseNumber } from "./values.ts";

type Compare = (value: string, expected: string) => boolean;

/** Null for anything but two numbers or two days: that is neither greater nor less. */
function order(value: string, expected: string): number | null {
  for (const parse of [parseNumber, parseDay]) {
    const amount = parse(value);
    const other = parse(expected);
    if (amount !== null && other !== null) return amount - other;
  }
  return null;
}

/** Visitors write 1/2/2026 where editors may write 01/02/2026 or 2026-02-01. */
const isSame: Compare = (value, expected) => {
  const day = parseDay(value);
  return value === expected || (day !== null && day === parseDay(expected));
};
const ignoringCase =
  (compare: Compare): Compare =>
  (value, expected) =>
    compare(value.toLowerCase(), expected.toLowerCase());
const contains: Compare = (value, expected) => value.includes(expected);
const startsWith: Compare = (value, expected) => value.startsWith(expected);
const endsWith: Compare = (value, expected) => value.endsWith(expected);

interface Operator {
  compare: Compare;
  /** The Not… operators match when no value of the answer matches `compare`. */
  negated: boolean;
}
const is = (compare: Compare): Operator => ({ compare, negated: false });
const isNot = (compare: Compare): Operator => ({ compare, negated: true });

/** Spelled as on the original site. */
const table = {
  Is: is(isSame),
  IsNot: isNot(isSame),
  GreaterThen: is((value, expected) => (order(value, expected) ?? 0) > 0),
  LessThen: is((value, expected) => (order(value, expected) ?? 0) < 0),
  Contains: is(contains),
  StartsWith: is(startsWith),
  EndsWith: is(endsWith),
  NotContains: isNot(contains),
  NotStartsWith: isNot(startsWith),
  NotEndsWith: isNot(endsWith),
  ContainsIgnoreCase: is(ignoringCase(contains)),
  StartsWithIgnoreCase: is(ignoringCase(startsWith)),
  EndsWithIgnoreCase: is(ignoringCase(endsWith)),
  NotContainsIgnoreCase: isNot(ignoringCase(contains)),
  NotStartsWithIgnoreCase: isNot(ignoringCase(startsWith)),
  NotEndsWithIgnoreCase: isNot(ignoringCase(endsWith)),
} satisfies Record<string, Operator>;

export type OperatorName = keyof typeof table;
export const operators: Record<OperatorName, Operator> = table;
export const operatorNames = Object.keys(table) as OperatorName[];

export interface ConditionRule {
  field: string;
  operator: OperatorName;
  value: string;
}
export interface ConditionGroup {
  logicType: "All" | "Any";
  rules: (ConditionRule | ConditionGroup)[];
}
export interface Condition extends ConditionGroup {
  actionType: "Show" | "Hide";
}

/** A field or fieldset as conditions see it; a field's `parent` is its fieldset. */
export interface Part {
  id: string;
  condition: Condition | null;
  parent: string | null;
}

/** A list matches if any of its values does; an empty answer counts as an empty text. */
export function ruleMatches(operator: OperatorName, answer: string[], expected: string): boolean {
  const { compare, negated } = operators[operator];
  const values = answer.length > 0 ? answer : [""];
  return values.some((value) => compare(value.trim(), expected)) !== negated;
}

export function rulesOf(group: ConditionGroup): ConditionRule[] {
  return group.rules.flatMap((rule) => ("rules" in rule ? rulesOf(rule) : [rule]));
}

/**
 * A rule about a hidden field is false. In a cycle of conditions, which the content check rejects, a part counts as
 * shown while its own condition is being evaluated.
 */
export function hiddenParts(parts: Part[], answers: Answers): Set<string> {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const known = new Map<string, boolean>();
  const isHidden = (id: string): boolean => {
    const part = byId.get(id);
    if (!part) return false;
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const hidden =
      (part.parent !== null && isHidden(part.parent)) ||
      (part.condition !== null && matches(part.condition) !== (part.condition.actionType === "Show"));
    known.set(id, hidden);
    return hidden;
  };
  const matches = (group: ConditionGroup): boolean => {
    const test = (rule: ConditionRule | ConditionGroup) =>
      "rules" in rule
        ? matches(rule)
        : !isHidden(rule.field) && ruleMatches(rule.operator, answerOf(answers, rule.field), rule.value);
    return group.logicType === "All" ? group.rules.every(test) : group.rules.some(test);
  };
  return new Set(parts.map((part) => part.id).filter(isHidden));
}
