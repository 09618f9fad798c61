import { listChoices } from "#app/base/content-fields.ts";
import { countCharacters } from "#app/base/text.ts";
import type { ContentCheck } from "#app/content/check.ts";
import type { Source } from "#app/content/source.ts";
import { type ConditionGroup, type ConditionRule, type OperatorName, operators, rulesOf } from "./conditions.ts";
import { fieldTypes } from "./field-types.ts";
import { type Field, type Form, offeredValues, partsOf, questionsOf } from "./form.ts";
import type { FormContent } from "./form-content.ts";
import { parseDay, parseNumber } from "./values.ts";

/** They never hold for anything but numbers and days. */
const ordering: OperatorName[] = ["GreaterThen", "LessThen"];

export function checkConditions(
  check: ContentCheck,
  source: Source<FormContent>,
  form: Form,
  places: Map<string, PropertyKey[]>,
): void {
  const fields = new Map(questionsOf(form).map((field) => [field.alias, field]));
  const parts = partsOf(form);
  const conditioned = parts.flatMap(({ id, condition }) =>
    condition ? [{ id, condition, where: [...(places.get(id) ?? []), "condition"] }] : [],
  );
  const before = check.problems.length;
  for (const { id, condition, where } of conditioned)
    walk(condition, where, (rule, at) => {
      const field = fields.get(rule.field);
      if (parts.some((part) => part.id === rule.field && (part.id === id || part.parent === id)))
        check.report(
          source,
          at,
          `This condition asks about ${rule.field}, which it hides itself. Ask about another field.`,
        );
      else if (!field)
        check.report(source, at, `No field that visitors fill in is called ${rule.field}. Name one of this form.`);
      else if (fieldTypes[field.type].secret || fieldTypes[field.type].holds === "files")
        check.report(source, at, `A condition cannot look at a field of type ${field.type}. Ask about another field.`);
      else {
        const wrong = ruleError(rule, field);
        if (wrong) check.report(source, [...at.slice(0, -1), "value"], wrong);
      }
    });
  if (check.problems.length > before) return;

  const sources = new Map(
    parts.map(({ id, condition, parent }) => [
      id,
      [...(parent ? [parent] : []), ...(condition ? rulesOf(condition).map(({ field }) => field) : [])],
    ]),
  );
  for (const { id, where } of conditioned)
    if (reaches(id, id, sources, new Set()))
      check.report(
        source,
        where,
        "This condition goes in a circle: what it asks about depends on it. Ask about another field.",
      );
}

function ruleError({ operator, value }: ConditionRule, field: Field): string | null {
  const { alias, type, rules, format } = field;
  const { control, holds, longest = Number.POSITIVE_INFINITY } = fieldTypes[type];
  const offered = offeredValues(field);
  if (control === "hidden")
    return `The field ${alias} is hidden and always has the same value. Ask about a field that visitors fill in.`;
  if (holds === "yes" && value !== "true" && value !== "")
    return "A ticked checkbox has the value true, an unticked one has none. Write Is true, or IsNot true.";
  if (value === "" && !/^Is(?:Not)?$/.test(operator)) return `${operator} needs a value. Write what to look for.`;
  const asNumber = parseNumber(value);
  const asDay = parseDay(value);
  if (ordering.includes(operator) && asNumber === null && asDay === null)
    return `${operator} compares numbers and days. Write a number, or a day that exists, such as 25/12/2026.`;
  if (offered) {
    if (value === "" || offered.some((option) => operators[operator].compare(option.trim(), value))) return null;
    return `No option of ${alias} matches ${operator} ${value}. Write one of: ${listChoices(offered, value)}`;
  }
  const hasRule = (...names: string[]) => rules.some(({ rule }) => names.includes(rule));
  const isDay = type === "date" || hasRule("date");
  const isNumber = format === "number" || hasRule("number", "digits", "range");
  if (ordering.includes(operator)) {
    if (!isDay && !isNumber)
      return `${operator} compares numbers and days, but ${alias} takes any text. Give ${alias} the rule number or date.`;
    if ((isDay ? asDay : asNumber) === null)
      return `${alias} takes a ${isDay ? "day" : "number"}. Write one, such as ${isDay ? "25/12/2026" : "12"}.`;
  } else if (/^Is(?:Not)?$/.test(operator) && type === "date" && value !== "" && asDay === null)
    return `${alias} takes a day. Write a day that exists, such as 25/12/2026.`;
  if (value !== value.trim()) return "Answers have no spaces before or after them. Take those around this value out.";
  const most = Math.min(
    longest,
    ...rules.flatMap(({ rule, params }) => (/^(?:max)?length$/.test(rule) && params.max ? [Number(params.max)] : [])),
  );
  return countCharacters(value) > most
    ? `An answer to ${alias} has at most ${most} characters. Write a shorter value.`
    : null;
}

function walk(
  group: ConditionGroup,
  where: PropertyKey[],
  visit: (rule: ConditionRule, where: PropertyKey[]) => void,
): void {
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
