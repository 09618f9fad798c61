import { type FieldTypeName, fieldTypes } from "./field-types.ts";
import { type RuleName, ruleNames } from "./rules.ts";

export const settingNames = ["caption", "help", "format", "autocomplete", "options", "value", "text"] as const;
type Setting = (typeof settingNames)[number];

interface Fit {
  /** The rules that its answers can pass and can break, whatever its options. */
  rules: readonly RuleName[];
  uses: readonly Setting[];
}

const textRules = ruleNames.filter((rule) => rule !== "extension");
const oneOfSome: Fit = { rules: ["required", "equalto", "remote"], uses: ["caption", "help", "options", "value"] };

/** For the content check alone: browsers only get forms that passed the check. */
const table: Record<FieldTypeName, Fit> = {
  shortAnswer: { rules: textRules, uses: ["caption", "help", "format", "autocomplete", "value"] },
  longAnswer: { rules: textRules, uses: ["caption", "help", "value"] },
  date: { rules: ["required", "date", "regex", "equalto"], uses: ["caption", "help", "autocomplete"] },
  checkbox: { rules: ["required", "equalto"], uses: ["caption", "help"] },
  multipleChoice: { ...oneOfSome, rules: ["required", "length", "minlength", "maxlength", "equalto"] },
  singleChoice: oneOfSome,
  dropdown: oneOfSome,
  dataConsent: { rules: ["required"], uses: ["caption", "help"] },
  fileUpload: { rules: ["required", "extension"], uses: ["caption", "help"] },
  // Not `remote`, which would send the password in a URL.
  password: {
    rules: ["required", "digits", "length", "minlength", "maxlength", "regex", "equalto", "password"],
    uses: ["caption", "help", "format"],
  },
  titleAndDescription: { rules: [], uses: ["caption", "text"] },
  richText: { rules: [], uses: ["text"] },
  // Its answer is always its value. The caption is used in the email to the office and in the export.
  hidden: { rules: [], uses: ["caption", "value"] },
};

export function rulesFor(type: FieldTypeName): readonly RuleName[] {
  return table[type].rules;
}

export function usesSetting(type: FieldTypeName, setting: Setting): boolean {
  return table[type].uses.includes(setting);
}

export function canBeEqual(type: FieldTypeName, other: FieldTypeName): boolean {
  const { holds, secret, control } = fieldTypes[type];
  const others = fieldTypes[other];
  const bothOrNone = (control === "date") === (others.control === "date");
  return holds === others.holds && secret === others.secret && bothOrNone;
}

export const countingRules: readonly RuleName[] = ["length", "minlength", "maxlength", "password"];
