import { type FieldTypeName, fieldTypeNames, fieldTypes } from "./field-types.ts";
import { type RuleName, ruleNames } from "./rules.ts";

/** Settings of a field that only some types use. */
export const settingNames = ["caption", "help", "format", "autocomplete", "options", "value", "text"] as const;
export type Setting = (typeof settingNames)[number];

interface Fit {
  /** The rules that can judge its answers, whatever its options: some pass, some do not. */
  rules: readonly RuleName[];
  uses: readonly Setting[];
}

const written = ruleNames.filter((rule) => rule !== "extension");
const oneOfSome: Fit = { rules: ["required", "equalto", "remote"], uses: ["caption", "help", "options", "value"] };

/**
 * Which rules and settings go with which type, for the content check and the guide alone: browsers are not told, they
 * get forms that passed.
 */
const table: Record<FieldTypeName, Fit> = {
  shortAnswer: { rules: written, uses: ["caption", "help", "format", "autocomplete", "value"] },
  longAnswer: { rules: written, uses: ["caption", "help", "value"] },
  date: { rules: ["required", "date", "regex", "equalto"], uses: ["caption", "help", "autocomplete"] },
  checkbox: { rules: ["required", "equalto"], uses: ["caption", "help"] },
  multipleChoice: { ...oneOfSome, rules: ["required", "length", "minlength", "maxlength", "equalto"] },
  singleChoice: oneOfSome,
  dropdown: oneOfSome,
  dataConsent: { rules: ["required"], uses: ["caption", "help"] },
  fileUpload: { rules: ["required", "extension"], uses: ["caption", "help"] },
  // Nor `remote`: it would send the password in an address.
  password: {
    rules: ["required", "digits", "length", "minlength", "maxlength", "regex", "equalto", "password"],
    uses: ["caption", "help", "format"],
  },
  titleAndDescription: { rules: [], uses: ["caption", "text"] },
  richText: { rules: [], uses: ["text"] },
  // Its answer is always its value. The caption stands in the letter and in the table of what was sent.
  hidden: { rules: [], uses: ["caption", "value"] },
};

export function rulesFor(type: FieldTypeName): readonly RuleName[] {
  return table[type].rules;
}

export function uses(type: FieldTypeName, setting: Setting): boolean {
  return table[type].uses.includes(setting);
}

/** The types that use a setting, in words. */
export function sayUsers(setting: Setting): string {
  return fieldTypeNames.filter((type) => uses(type, setting)).join(", ");
}

/** Which rules go with which types, in words. */
export function sayRules(): string {
  const lists = fieldTypeNames.map((type) => rulesFor(type).join(", "));
  return [...new Set(lists.filter(Boolean))]
    .map((list) => `for ${fieldTypeNames.filter((_, at) => lists[at] === list).join(", ")}: ${list}`)
    .join("; ");
}

/** Whether the answers to two fields can be the same. */
export function canAgree(type: FieldTypeName, other: FieldTypeName): boolean {
  const [one, two] = [fieldTypes[type], fieldTypes[other]];
  const isDay = (control: string) => control === "date";
  return one.holds === two.holds && one.secret === two.secret && isDay(one.control) === isDay(two.control);
}

/** Rules whose numbers are characters, or choices that were made. */
export const counting: readonly RuleName[] = ["length", "minlength", "maxlength", "password"];

/** What an answer is that a rule passes, and how many characters the shortest has; none is two of these. */
export const meanings: Partial<Record<RuleName, { is: string; shortest: number }>> = {
  email: { is: "an email address", shortest: 5 },
  number: { is: "a number", shortest: 1 },
  digits: { is: "a number", shortest: 1 },
  range: { is: "a number", shortest: 1 },
  creditcard: { is: "a number", shortest: 13 },
  url: { is: "a web address", shortest: 7 },
  date: { is: "a day", shortest: 8 },
};
