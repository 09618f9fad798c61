import { type Condition, type ConditionGroup, type ConditionRule, operators } from "./conditions.ts";
import { fieldTypes } from "./field-types.ts";
import { type Field, offeredValues, type PublicForm, partsOf, questionsOf } from "./form.ts";

/**
 * The conditions of a form as style rules, for browsers without script. Styles see what is chosen, not what is typed: a
 * part whose condition depends on a typed answer is always shown. So is every part in a browser without `:has()`, whose
 * forgiving `:is()` would drop the unknown selector and match as if nothing had been chosen.
 */
export function conditionStyles(form: Pick<PublicForm, "clientId" | "fieldsets">): string {
  const parts = new Map(partsOf(form).map((part) => [part.id, part]));
  const fields = new Map(questionsOf(form).map((field) => [field.alias, field]));

  /** Each is null where styles cannot tell. `above` are the parts whose conditions led here. */
  function shownWhen(condition: Condition, above: string[]): string | null {
    const matches = groupSelector(condition, above);
    return matches && (condition.actionType === "Show" ? matches : `:not(${matches})`);
  }

  function groupSelector({ rules, logicType }: ConditionGroup, above: string[]): string | null {
    const selectors = rules.map((rule) => ("rules" in rule ? groupSelector(rule, above) : ruleSelector(rule, above)));
    if (selectors.some((selector) => selector === null)) return null;
    return logicType === "All"
      ? selectors.map((selector) => `:is(${selector})`).join("")
      : `:is(${selectors.join(",")})`;
  }

  function ruleSelector({ field: alias, operator, value: expected }: ConditionRule, above: string[]): string | null {
    const field = fields.get(alias);
    const offered = field && offeredValues(field);
    if (!field || !offered || above.includes(alias)) return null;
    const { compare, negated } = operators[operator];
    const chosen = (value: string) => `:has(${choiceSelector(field, value)})`;
    const matching = offered.filter((value) => compare(value, expected)).map(chosen);
    if (compare("", expected)) matching.push(`:not(:is(${offered.map(chosen).join(",")}))`);
    // An empty list in :is() matches nothing.
    const any = `:is(${matching.join(",")})`;
    const visible = visibleSelectors(alias, [...above, alias]);
    return visible && (negated ? `:not(${any})` : any) + visible;
  }

  function visibleSelectors(id: string, above: string[]): string | null {
    const { condition = null, parent = null } = parts.get(id) ?? {};
    const own = condition ? shownWhen(condition, above) : "";
    const around = parent ? visibleSelectors(parent, above) : "";
    return own === null || around === null ? null : (own && `:is(${own})`) + around || ":is(form)";
  }

  const root = `form[data-form=${quote(form.clientId)}]:not([data-live])`;
  const rules = [...parts.values()].flatMap(({ id, condition }) => {
    const shown = condition && shownWhen(condition, [id]);
    return shown ? [`${root}:not(${shown}) [data-part=${quote(id)}]{display:none}`] : [];
  });
  return rules.length > 0 ? `@supports selector(:has(*)){${rules.join("\n")}}` : "";
}

function choiceSelector({ alias, type }: Field, value: string): string {
  return fieldTypes[type].control === "select"
    ? `select[name=${quote(alias)}] option[value=${quote(value)}]:checked`
    : `[name=${quote(alias)}][value=${quote(value)}]:checked`;
}

/** CSS Syntax §4.3.5 */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/[\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}
