import { type RuleUse, ruleNames, rules } from "./rules.ts";

type Attributes = Record<string, string | number | boolean>;

/**
 * The attributes that carry a field's rules to the browser: `data-val`, `data-val-{rule}` with the message,
 * `data-val-{rule}-{param}` (spec forms.rules).
 */
export function ruleAttributes(uses: RuleUse[]): Record<string, string> {
  if (uses.length === 0) return {};
  const attributes: Record<string, string> = { "data-val": "true" };
  for (const { rule, message, params } of uses) {
    attributes[`data-val-${rule}`] = message;
    for (const [param, value] of Object.entries(params)) attributes[`data-val-${rule}-${param}`] = value;
  }
  return attributes;
}

export function nativeAttributes(uses: RuleUse[], keep: readonly string[]): Attributes {
  const all = Object.assign({}, ...uses.map(({ rule, params }) => rules[rule].native?.(params) ?? {})) as Attributes;
  return Object.fromEntries(Object.entries(all).filter(([name]) => keep.includes(name)));
}

export function readRules(attributes: Iterable<readonly [name: string, value: string]>): RuleUse[] {
  const all = [...attributes];
  return ruleNames.flatMap((rule) => {
    const prefix = `data-val-${rule}`;
    const message = all.find(([name]) => name === prefix)?.[1];
    const own = all.filter(([name]) => name.startsWith(`${prefix}-`));
    const params = Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length + 1), value]));
    return message === undefined ? [] : [{ rule, message, params }];
  });
}
