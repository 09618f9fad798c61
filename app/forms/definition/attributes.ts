import { type RuleName, type RuleUse, ruleNames, rules } from "./rules.ts";

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

export function readRules(get: (attribute: string) => string | null): RuleUse[] {
  return ruleNames.flatMap((rule: RuleName) => {
    const message = get(`data-val-${rule}`);
    if (message === null) return [];
    const params: Record<string, string> = {};
    for (const param of [...rules[rule].needs, ...rules[rule].takes]) {
      const value = get(`data-val-${rule}-${param}`);
      if (value !== null) params[param] = value;
    }
    return [{ rule, message, params }];
  });
}
