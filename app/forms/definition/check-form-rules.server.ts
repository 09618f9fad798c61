import { sayOneOf } from "#app/base/content-fields.ts";
import { MAX_TEXT_BYTES } from "#app/base/text.ts";
import type { Spot } from "#app/content/report.ts";
import { fieldTypes } from "./field-types.ts";
import { type Field, type Form, offeredValues, questionsOf } from "./form.ts";
import type { FieldContent } from "./form-content.ts";
import { matchesPattern } from "./linear-pattern.ts";
import type { Seats } from "./remote-checks.ts";
import { additionalFields, findError, type RuleUse } from "./rules.ts";
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
    for (const [key, message] of amountErrors(field, use)) report(key, message);
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

function amountErrors({ rules, type, options }: Field, { rule, params }: RuleUse): [string, string][] {
  if (!countingRules.includes(rule)) return [];
  const list = fieldTypes[type].holds === "choices";
  const others = rules.filter((use) => use.rule !== rule && countingRules.includes(use.rule));
  const most = Math.min(
    list ? options.length : MAX_TEXT_BYTES,
    ...others.flatMap((use) => (use.params.max ? [Number(use.params.max)] : [])),
  );
  return ["min", "nonalphamin"].flatMap((key): [string, string][] => {
    const amount = Number(params[key] ?? 0);
    if (amount <= most) return [];
    const unit = list ? "choices" : "characters";
    return [
      [key, `${amount} ${unit} are required, but at most ${most} are allowed. Write ${most} or less, or allow more.`],
    ];
  });
}

function agreementError(field: Field, other: Field): string | null {
  const mine = offeredValues(field);
  const theirs = offeredValues(other);
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

export function seatsOf(fields: FieldContent[]): Record<string, Seats> {
  return Object.fromEntries(
    fields.flatMap(({ alias, rules }) =>
      rules.flatMap((rule) => (rule.rule === "remote" && rule.room ? [[alias, rule.room] as const] : [])),
    ),
  );
}

/** The check `seats` has a number of seats for each choice of its other field, and for nothing else. */
export function checkSeats(spot: Spot, form: Form, { rules }: FieldContent): void {
  rules.forEach((rule, at) => {
    if (rule.rule !== "remote") return;
    const { report } = spot.at("rules", at);
    const { with: others = [], room } = rule;
    if (rule.check !== "seats") {
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
