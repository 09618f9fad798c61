import { sayOneOf } from "#app/base/content-fields.ts";
import { MAX_TEXT_BYTES } from "#app/base/text.ts";
import type { Spot } from "#app/content/report.ts";
import { fieldTypes } from "./field-types.ts";
import { type Field, type Form, offeredValues, questionsOf } from "./form.ts";
import type { FieldContent } from "./form-content.ts";
import { matchesPattern, patternError } from "./linear-pattern.ts";
import type { Seats } from "./remote-checks.ts";
import { additionalFields, findError, type RuleUse, rules } from "./rules.ts";
import { canBeEqual, countingRules, rulesFor, usesSetting } from "./rules-by-type.ts";

/** Except those that do not fit the field's type, which `checkForms` reports. */
export function checkFieldRules(spot: Spot, form: Form, field: Field): void {
  const { needs } = fieldTypes[field.type];
  if (needs && !field.rules.some((use) => use.rule === needs))
    spot.report("type", `A field of type ${field.type} needs the rule ${needs}, with the message that visitors see.`);
  const seen = new Set<string>();
  const questions = new Map(questionsOf(form).map((question) => [question.alias, question]));
  field.rules.forEach((use, at) => {
    const { report } = spot.at("rules", at);
    if (!rulesFor(field.type).includes(use.rule)) return;
    if (seen.has(use.rule)) report("rule", `${field.alias} has the rule ${use.rule} twice. Keep one.`);
    seen.add(use.rule);
    for (const [key, message] of parameterErrors(use)) report(key, message);
    for (const [key, message] of amountErrors(field, use)) report(key, message);
    for (const key of ["pattern", "regex"]) {
      const pattern = use.params[key];
      const wrong = pattern && patternError(pattern);
      if (wrong) report(key, wrong);
    }
    const agrees = use.rule === "equalto";
    const judge = (other: Field) => (agrees ? agreementError(field, other) : companionError(other));
    for (const alias of agrees ? [use.params.other ?? ""] : additionalFields(use.params.additionalfields)) {
      const other = questions.get(alias);
      const missing = `There is no other field called ${alias}. Name one of this form.`;
      const wrong = !other || other === field ? missing : judge(other);
      if (wrong) report(agrees ? "other" : "with", wrong);
    }
  });
}

/** Call it only when the rules are right. */
export function checkFirstValue(spot: Spot, field: Field): void {
  if (!field.value || !usesSetting(field.type, "value")) return;
  const report = (message: string) => spot.report("value", message);
  const offered = offeredValues(field);
  if (offered && !offered.includes(field.value)) report(sayOneOf(offered, field.value));
  if (offered) return;
  const alone = field.rules.filter(({ rule }) => rule !== "equalto");
  const message = findError(alone, [field.value], { list: false, other: () => [], matches: matchesPattern });
  if (message) report(`This first value cannot be sent: “${message}” Write another, or take it out.`);
}

function amountErrors({ rules: all, type, options }: Field, { rule, params }: RuleUse): [string, string][] {
  if (!countingRules.includes(rule)) return [];
  const list = fieldTypes[type].holds === "choices";
  const others = all.filter((one) => one.rule !== rule && countingRules.includes(one.rule));
  const most = Math.min(
    list ? options.length : MAX_TEXT_BYTES,
    ...others.flatMap((one) => (one.params.max ? [Number(one.params.max)] : [])),
  );
  return Object.entries(params).flatMap(([key, value]): [string, string][] => {
    if (!["min", "max", "nonalphamin"].includes(key)) return [];
    const amount = Number(value);
    const least = key === "max" ? 1 : 0;
    if (!Number.isInteger(amount) || amount < least) {
      const orNot = rules[rule].needs.includes(key) ? "" : ", or take it out";
      return [[key, `Write a whole number of ${least} or more${orNot}.`]];
    }
    if (key === "max" && !list && amount > MAX_TEXT_BYTES)
      return [[key, `A form takes at most ${MAX_TEXT_BYTES} characters. Write a smaller number.`]];
    if (key === "max") return [];
    if (amount <= most) return [];
    const what = list ? "choices" : "characters";
    return [
      [key, `${amount} ${what} are required, but at most ${most} are allowed. Write ${most} or less, or allow more.`],
    ];
  });
}

function agreementError(field: Field, other: Field): string | null {
  const [mine, theirs] = [offeredValues(field), offeredValues(other)];
  const shared = !mine || !theirs || mine.some((value) => theirs.includes(value));
  if (canBeEqual(field.type, other.type) && shared) return null;
  return `Answers to ${field.alias} and ${other.alias} can never be the same. Name a field of type ${field.type}${mine ? " with the same options" : ""}.`;
}

/** The answers that go with a `remote` check are sent in its URL, where passwords and files must not be. */
function companionError({ alias, type }: Field): string | null {
  const { secret, holds } = fieldTypes[type];
  return secret || holds === "files"
    ? `The answer to ${alias} cannot be sent with a check. Name a field of another type.`
    : null;
}

/** The editors' names of parameters that have another name in the attributes. */
const written: Record<string, string> = { url: "check", additionalfields: "with" };

function parameterErrors({ rule, params }: RuleUse): [string, string][] {
  const { needs, takes } = rules[rule];
  const errors: [string, string][] = [];
  for (const param of needs)
    if (params[param] === undefined) errors.push(["rule", `The rule ${rule} needs ${written[param] ?? param}.`]);
  for (const param of Object.keys(params))
    if (!needs.includes(param) && !takes.includes(param))
      errors.push([written[param] ?? param, `The rule ${rule} does not use ${written[param] ?? param}. Take it out.`]);
  if (takes.includes("max") && params.min === undefined && params.max === undefined)
    errors.push(["rule", `The rule ${rule} needs min, max or both.`]);
  if (Number(params.min) > Number(params.max)) errors.push(["min", "min is more than max. Swap them."]);
  return errors;
}

export function seatsOf(fields: FieldContent[]): Record<string, Seats> {
  return Object.fromEntries(
    fields.flatMap(({ alias, rules }) => rules.flatMap(({ room }) => (room ? [[alias, room] as const] : []))),
  );
}

/** The check `seats` has a number of seats for each choice of its other field, and for nothing else. */
export function checkSeats(spot: Spot, form: Form, { rules }: FieldContent): void {
  rules.forEach(({ check: name, with: others = [], room }, at) => {
    const { report } = spot.at("rules", at);
    if (name !== "seats") {
      if (room) report("room", "Only the check seats uses room. Take it out.");
      return;
    }
    const choice = questionsOf(form).find(({ alias }) => alias === others[0]);
    if (others.length !== 1 || (choice && fieldTypes[choice.type].holds !== "choice")) {
      report("check", "The check seats goes with one field of type singleChoice or dropdown. Name it in with.");
      return;
    }
    if (!choice) return;
    const offered = choice.options.map(({ value }) => value);
    for (const value of offered)
      if (!room || !Object.hasOwn(room, value))
        report(room ? "room" : "check", `Write in room how many people there is room for in ${value}.`);
    for (const value of Object.keys(room ?? {})) if (!offered.includes(value)) report("room", sayOneOf(offered, value));
  });
}
