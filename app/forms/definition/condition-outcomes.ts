import {
  type ConditionGroup,
  type ConditionRule,
  type OperatorName,
  operators,
  ruleMatches,
  rulesOf,
} from "./conditions.ts";
import { fieldTypes } from "./field-types.ts";
import { type Field, type Form, offeredValues, questionsOf } from "./form.ts";

/** Which results a condition can have, over all answers to its form. */
interface Outcomes {
  holds: boolean;
  fails: boolean;
}

/** At most this many combinations of answers are tried; with more, a condition counts as able to have either result. */
const MAX_ANSWERS = 20_000;
const MAX_CHOICES = 10;

/**
 * Tries every combination of choices that the conditions of a form can tell apart. Typed answers may be anything.
 */
export function outcomesIn(form: Form): (condition: ConditionGroup) => Outcomes {
  const fields = new Map(questionsOf(form).map((field) => [field.alias, field]));
  const fieldsetOf = new Map(
    form.fieldsets.flatMap((fieldset) =>
      fieldset.columns.flat().map(({ alias }) => [alias, fieldset.condition] as const),
    ),
  );
  const around = (alias: string) =>
    [fields.get(alias)?.condition, fieldsetOf.get(alias)].filter((group) => group !== null && group !== undefined);
  const all = form.fieldsets.flatMap(({ condition, columns }) => [
    condition,
    ...columns.flat().map((field) => field.condition),
  ]);
  const rules = all.flatMap((condition) => (condition ? rulesOf(condition) : []));
  const answersOf = new Map([...fields].map(([alias, field]) => [alias, answers(field, rules)]));

  return (condition) => {
    const asked = new Set<string>();
    const ask = (group: ConditionGroup) => {
      for (const { field } of rulesOf(group)) {
        if (asked.has(field)) continue;
        asked.add(field);
        around(field).forEach(ask);
      }
    };
    ask(condition);
    const finite = [...asked].filter((alias) => answersOf.get(alias));
    const count = finite.reduce((product, alias) => product * (answersOf.get(alias)?.length ?? 1), 1);
    if (count > MAX_ANSWERS) return { holds: true, fails: true };
    const outcomes = { holds: false, fails: false };
    for (let number = 0; number < count; number++) {
      const given = new Map<string, string[]>();
      let rest = number;
      for (const alias of finite) {
        const list = answersOf.get(alias) ?? [];
        given.set(alias, list[rest % list.length] ?? []);
        rest = Math.floor(rest / list.length);
      }
      const result = judge(condition, given);
      if (result !== false) outcomes.holds = true;
      if (result !== true) outcomes.fails = true;
    }
    return outcomes;
  };

  /** The result for some choices; null where it depends on typed answers. */
  function judge(group: ConditionGroup, given: Map<string, string[]>): boolean | null {
    const results = group.rules.map((rule) => ("rules" in rule ? judge(rule, given) : judgeRule(rule, given)));
    return group.logicType === "All" ? every(results) : not(every(results.map(not)));
  }

  function judgeRule({ field, operator, value }: ConditionRule, given: Map<string, string[]>): boolean | null {
    const answer = given.get(field);
    const result = answer ? ruleMatches(operator, answer, value) : null;
    const shown = around(field).map((condition) => {
      const judged = judge(condition, given);
      return condition.actionType === "Show" ? judged : not(judged);
    });
    return every([result, ...shown]);
  }
}

const not = (result: boolean | null) => (result === null ? null : !result);

function every(results: (boolean | null)[]): boolean | null {
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
}

/** The answers to a field that conditions can tell apart; null for typed fields and for too many choices. */
function answers(field: Field, rules: ConditionRule[]): string[][] | null {
  if (fieldTypes[field.type].control === "hidden") return [[field.value]];
  const offered = offeredValues(field);
  if (!offered) return null;
  const about = rules.filter((rule) => rule.field === field.alias);
  const alike = new Map(
    offered.map((value) => [
      about.map(({ operator, value: expected }) => matches(operator, value, expected)).join(),
      value,
    ]),
  );
  const values = [...alike.values()];
  if (fieldTypes[field.type].holds !== "choices") return [[], ...values.map((value) => [value])];
  if (values.length > MAX_CHOICES) return null;
  return Array.from({ length: 2 ** values.length }, (_, chosen) => values.filter((_value, at) => chosen & (1 << at)));
}

/** Whether one value matches what a rule compares with, leaving aside whether the rule is negated. */
export function matches(operator: OperatorName, value: string, expected: string): boolean {
  return operators[operator].compare(value.trim(), expected);
}
