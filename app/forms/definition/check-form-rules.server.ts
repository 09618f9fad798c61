import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import { fieldTypes } from "./field-types.ts";
import { type Field, type Form, questionsOf } from "./form.ts";
import type { FormContent } from "./form-content.ts";
import { patternFault } from "./linear-pattern.ts";
import { additionalFields } from "./remote-checks.ts";
import { type RuleUse, rules } from "./rules.ts";

/** Judges the rules of one field. */
export function checkFieldRules(
  check: Check,
  source: Source<FormContent>,
  form: Form,
  field: Field,
  where: PropertyKey[],
): void {
  const { needs } = fieldTypes[field.type];
  if (needs && !field.rules.some((use) => use.rule === needs))
    check.fault(
      source,
      [...where, "type"],
      `A field of type ${field.type} needs the rule ${needs}, with the message that visitors see.`,
    );
  const seen = new Set<string>();
  const aliases = new Set(questionsOf(form).map((question) => question.alias));
  field.rules.forEach((use, at) => {
    const fault = (key: string, message: string) => check.fault(source, [...where, "rules", at, key], message);
    if (seen.has(use.rule)) fault("rule", `${field.alias} has the rule ${use.rule} twice. Keep one.`);
    seen.add(use.rule);
    for (const [key, message] of parameterFaults(use)) fault(key, message);
    for (const key of ["pattern", "regex"]) {
      const pattern = use.params[key];
      const wrong = pattern && patternFault(pattern);
      if (wrong) fault(key, wrong);
    }
    const others = use.rule === "equalto" ? [use.params.other ?? ""] : additionalFields(use.params.additionalfields);
    for (const other of others)
      if (!aliases.has(other) || other === field.alias)
        fault(
          use.rule === "equalto" ? "other" : "with",
          `There is no other field called ${other}. Name one of this form.`,
        );
  });
}

/** How editors write a parameter that attributes call otherwise. */
const written: Record<string, string> = { url: "check", additionalfields: "with" };

function parameterFaults({ rule, params }: RuleUse): [string, string][] {
  const { needs, takes } = rules[rule];
  const faults: [string, string][] = [];
  for (const param of needs)
    if (params[param] === undefined) faults.push(["rule", `The rule ${rule} needs ${written[param] ?? param}.`]);
  for (const param of Object.keys(params))
    if (!needs.includes(param) && !takes.includes(param))
      faults.push([written[param] ?? param, `The rule ${rule} knows no ${written[param] ?? param}. Take it out.`]);
  if (takes.includes("max") && params.min === undefined && params.max === undefined)
    faults.push(["rule", `The rule ${rule} needs min, max or both.`]);
  if (Number(params.min) > Number(params.max)) faults.push(["min", "min is more than max. Turn them round."]);
  return faults;
}
