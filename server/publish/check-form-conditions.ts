import { offeredValues } from "#app/forms/condition-styles.ts";
import {
  type Condition,
  type ConditionGroup,
  type ConditionRule,
  holds,
  type OperatorName,
  operators,
} from "#app/forms/conditions.ts";
import { fieldTypes } from "#app/forms/field-types.ts";
import { type Field, type Form, questionsOf } from "#app/forms/form.ts";
import type { FormContent } from "#app/forms/form-content.ts";
import { parseDay, parseNumber } from "#app/forms/values.ts";
import type { Check } from "./check.ts";
import { conditionSources, type Where } from "./check-forms.ts";
import type { Source } from "./source.ts";

/** Operators that compare by size or by time; with anything else they never hold. */
const ordering: OperatorName[] = ["GreaterThen", "LessThen"];

/** Judges the conditions of a form: unknown fields, conditions on themselves, circles, and what can never be shown. */
export function checkConditions(
  check: Check,
  source: Source<FormContent>,
  form: Form,
  places: Map<string, Where>,
): void {
  const fields = new Map(questionsOf(form).map((field) => [field.alias, field]));
  const conditioned: { id: string; inside: Field[]; condition: Condition; where: Where }[] = [];
  form.fieldsets.forEach(({ id, condition, columns }, at) => {
    const inside = columns.flat();
    if (condition) conditioned.push({ id, inside, condition, where: ["fieldsets", at, "condition"] });
    for (const field of inside)
      if (field.condition)
        conditioned.push({
          id: field.alias,
          inside: [field],
          condition: field.condition,
          where: [...(places.get(field.alias) ?? []), "condition"],
        });
  });
  const before = check.problems.length;
  for (const { inside, condition, where } of conditioned)
    walk(condition, where, (rule, at) => {
      const asked = fields.get(rule.field);
      if (inside.some((field) => field.alias === rule.field))
        check.fault(
          source,
          at,
          `This condition asks about ${rule.field}, which it hides itself. Ask about another field.`,
        );
      else if (!asked)
        check.fault(source, at, `No field that asks something is called ${rule.field}. Name one of this form.`);
      else if (fieldTypes[asked.type].secret || fieldTypes[asked.type].holds === "files")
        check.fault(source, at, `A condition cannot look at a field of type ${asked.type}. Ask about another field.`);
      else if (ordering.includes(rule.operator) && parseNumber(rule.value) === null && parseDay(rule.value) === null)
        check.fault(
          source,
          [...at.slice(0, -1), "value"],
          `${rule.operator} compares numbers and days. Write a number, or a day that exists, such as 25/12/2026.`,
        );
    });
  if (check.problems.length > before) return;

  const sources = conditionSources(form);
  for (const { id, where } of conditioned)
    if (reaches(id, id, sources, new Set()))
      check.fault(
        source,
        where,
        "This condition goes in a circle: what it asks about depends on it. Ask about another field.",
      );
  if (check.problems.length > before) return;

  for (const { inside, condition, where } of conditioned) {
    const required = inside.find((field) => field.rules.some((use) => use.rule === "required"));
    if (required && condition.actionType === "Show" && !possible(condition, fields))
      check.fault(
        source,
        where,
        `No answers make this condition true, so ${required.alias} is required and never shown.`,
      );
  }
}

function walk(group: ConditionGroup, where: Where, visit: (rule: ConditionRule, where: Where) => void): void {
  group.rules.forEach((rule, at) => {
    const place = [...where, "rules", at];
    if ("rules" in rule) walk(rule, place, visit);
    else visit(rule, [...place, "field"]);
  });
}

function reaches(from: string, to: string, sources: Map<string, string[]>, seen: Set<string>): boolean {
  return (sources.get(from) ?? []).some((next) => {
    if (next === to) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(next, to, sources, seen);
  });
}

/** False when no choice of answers can make a condition true; what is typed can always be anything. */
function possible(group: ConditionGroup, fields: Map<string, Field>): boolean {
  const each = group.rules.map((rule) => {
    if ("rules" in rule) return possible(rule, fields);
    const field = fields.get(rule.field);
    const offered = field && offeredValues(field);
    if (!offered) return true;
    return (
      operators[rule.operator].negated ||
      [[], ...offered.map((value) => [value])].some((answer) => holds(rule.operator, answer, rule.value))
    );
  });
  if (group.logicType === "Any") return each.some(Boolean);
  return each.every(Boolean) && !contradicts(group, fields);
}

/** One choice cannot be two things at once. */
function contradicts(group: ConditionGroup, fields: Map<string, Field>): boolean {
  const asked = new Map<string, Set<string>>();
  for (const rule of group.rules)
    if (!("rules" in rule) && rule.operator === "Is")
      asked.set(rule.field, (asked.get(rule.field) ?? new Set()).add(rule.value));
  return [...asked].some(([alias, values]) => {
    const field = fields.get(alias);
    return values.size > 1 && field !== undefined && fieldTypes[field.type].holds === "choice";
  });
}
