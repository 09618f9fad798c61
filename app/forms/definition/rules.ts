import { countCharacters, isEmailAddress } from "#app/base/text.ts";
import { isCardNumber, isEmpty, isWebAddress, parseDay, parseNumber } from "./values.ts";

export type RuleParams = Record<string, string>;

interface Around {
  other(alias: string): string[];
  /** In linear time on the server, natively in the browser. */
  matches(pattern: string, value: string): boolean;
  list: boolean;
}

interface Rule {
  /** An empty answer can be wrong; every other rule accepts one. */
  judgesEmpty?: boolean;
  passes(answer: string[], params: RuleParams, around: Around): boolean;
  /** Attributes of HTML that say the same to browsers and screen readers. */
  native?(params: RuleParams): Record<string, string | number | boolean>;
}

const each = (test: (value: string, params: RuleParams, around: Around) => boolean) => ({
  passes: (answer: string[], params: RuleParams, around: Around) =>
    answer.every((value) => test(value, params, around)),
});

function lengthOf(answer: string[], { list }: Around): number {
  return list ? answer.filter((value) => value !== "").length : Math.max(...answer.map(countCharacters));
}

function within(amount: number, min: string | undefined, max: string | undefined): boolean {
  return (min === undefined || amount >= Number(min)) && (max === undefined || amount <= Number(max));
}

/**
 * In the order in which they are checked (spec forms.rules), by browser and server; their settings are in
 * `form-content.ts`. `maxlength` has no native attribute: browsers would cut a pasted text silently.
 */
const table = {
  required: {
    judgesEmpty: true,
    passes: (answer) => !isEmpty(answer),
    native: () => ({ required: true }),
  },
  email: each((value) => isEmailAddress(value.trim())),
  number: each((value) => parseNumber(value) !== null),
  digits: each((value) => /^\d+$/.test(value.trim())),
  url: each(isWebAddress),
  date: each((value) => parseDay(value) !== null),
  creditcard: each(isCardNumber),
  length: { passes: (answer, { min, max }, around) => within(lengthOf(answer, around), min, max) },
  minlength: {
    passes: (answer, { min }, around) => within(lengthOf(answer, around), min, undefined),
    native: ({ min }) => ({ minLength: Number(min) }),
  },
  maxlength: { passes: (answer, { max }, around) => within(lengthOf(answer, around), undefined, max) },
  range: {
    passes: (answer, { min, max }) =>
      answer.every((value) => {
        const number = parseNumber(value);
        return number !== null && within(number, min, max);
      }),
  },
  regex: {
    passes: (answer, { pattern = "" }, { matches }) => answer.every((value) => matches(pattern, value)),
    native: ({ pattern = "" }) => ({ pattern }),
  },
  // An empty field does not equal one that is filled in.
  equalto: {
    judgesEmpty: true,
    passes: (answer, { other = "" }, around) => {
      const first = around.other(other);
      return isEmpty(answer) ? isEmpty(first) : answer.join("\n") === first.join("\n");
    },
  },
  // The server judges it, in a request of its own (`remote-checks.ts`).
  remote: { passes: () => true },
  extension: {
    passes: (answer, { extension = "" }) =>
      answer.every(
        (name) => name === "" || extensions(extension).some((end) => name.toLowerCase().endsWith(`.${end}`)),
      ),
    native: ({ extension = "" }) => ({
      accept: extensions(extension)
        .map((end) => `.${end}`)
        .join(","),
    }),
  },
  password: {
    passes: (answer, { min, nonalphamin = "0", regex }, { matches }) =>
      answer.every(
        (value) =>
          countCharacters(value) >= Number(min) &&
          (value.match(/[^\p{L}\p{N}]/gu)?.length ?? 0) >= Number(nonalphamin) &&
          (regex === undefined || matches(regex, value)),
      ),
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof table;
export const rules: Record<RuleName, Rule> = table;
export const ruleNames = Object.keys(table) as RuleName[];

export interface RuleUse {
  rule: RuleName;
  message: string;
  params: RuleParams;
}

function extensions(list: string): string[] {
  return list
    .split(",")
    .map((end) => end.trim().toLowerCase().replace(/^\./, ""))
    .filter(Boolean);
}

export function additionalFields(list: string | undefined): string[] {
  return (list ?? "").split(",").filter(Boolean);
}

export function findError(uses: RuleUse[], answer: string[], around: Around): string | null {
  const empty = isEmpty(answer);
  for (const name of ruleNames) {
    const use = uses.find(({ rule }) => rule === name);
    if (!use || (empty && !rules[name].judgesEmpty)) continue;
    if (!rules[name].passes(answer, use.params, around)) return use.message;
  }
  return null;
}
