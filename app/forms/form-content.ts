import { z } from "zod";
import { words } from "#app/site/site-content.ts";
import { operatorNames } from "./conditions.ts";
import { fieldTypeNames, formatNames } from "./field-types.ts";
import { ruleNames } from "./rules.ts";

const alias = z
  .string({ error: "Write the alias, such as firstName." })
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, "Write the alias in letters and digits, beginning with a small letter.");

const number = z.number({ error: "Write a number." });

const rule = z.strictObject({
  rule: z.enum(ruleNames, `Write one of ${ruleNames.join(", ")}.`),
  message: words("the message that visitors see when the rule is broken"),
  min: number.optional(),
  max: number.optional(),
  pattern: words("the regular expression").optional(),
  other: alias.optional(),
  extension: z.array(z.string().regex(/^[a-z0-9]{1,8}$/, "Write file endings such as pdf, in lower case.")).optional(),
  nonalphamin: number.int().optional(),
  regex: words("the regular expression").optional(),
  check: z.string().optional(),
  with: z.array(alias).optional(),
});

const logicType = z.enum(["All", "Any"], "Write All or Any.");
const conditionRule = z.strictObject({
  field: alias,
  operator: z.enum(operatorNames, `Write one of ${operatorNames.join(", ")}.`),
  value: z.union(
    [z.string(), z.number().transform(String), z.boolean().transform(String)],
    "Write the value in quotes.",
  ),
});
type Group = { logicType: "All" | "Any"; rules: (Group | z.output<typeof conditionRule>)[] };
const group: z.ZodType<Group> = z.strictObject({
  logicType,
  get rules() {
    return conditionRules;
  },
});
const conditionRules = z
  .array(z.union([group, conditionRule], "Write field, operator and value, or a group of such rules."))
  .min(1, "Write at least one rule.");
const condition = z.strictObject({
  actionType: z.enum(["Show", "Hide"], "Write Show or Hide."),
  logicType: logicType.default("All"),
  rules: conditionRules,
});

const option = z.union(
  [
    z
      .string()
      .trim()
      .min(1)
      .transform((label) => ({ value: label, label })),
    z.strictObject({ value: words("the value"), label: words("the label") }),
  ],
  "Write the option’s words, or its value and label.",
);

const field = z.strictObject({
  alias,
  type: z.enum(fieldTypeNames, `Write one of ${fieldTypeNames.join(", ")}.`),
  caption: words("the question").optional(),
  help: z.string().trim().default(""),
  format: z.enum(formatNames, `Write one of ${formatNames.join(", ")}.`).default("text"),
  autocomplete: z.string().optional(),
  options: z.array(option).default([]),
  value: z.string().default(""),
  text: z.string().default(""),
  rules: z.array(rule).default([]),
  condition: condition.optional(),
});

/** `content/forms/*.yaml`. */
export const formSchema = z.strictObject({
  clientId: z
    .string({ error: "Write the form’s name in addresses, such as contact." })
    .regex(/^[a-z][a-z0-9-]{0,39}$/, "Write the clientId in small letters, digits and dashes."),
  formName: words("the form’s heading"),
  lead: z.string().trim().default(""),
  description: words("a description for search engines").max(200, "Keep the description under 200 characters."),
  submitLabel: words("the words of the button"),
  messageOnSubmit: words("the message after sending"),
  notify: z.email("Write an email address.").optional(),
  acknowledge: z
    .strictObject({ field: alias, subject: words("the subject"), text: words("the text of the letter") })
    .optional(),
  retentionDays: z
    .number({ error: "Write a number of days." })
    .int()
    .min(1, "Keep answers for a day at least.")
    .max(3650, "Keep answers for ten years at most.")
    .default(90),
  fieldsets: z
    .array(
      z.strictObject({
        legend: z.string().trim().default(""),
        condition: condition.optional(),
        columns: z.array(z.array(field)).min(1, "Write at least one column of fields."),
      }),
    )
    .min(1, "Write at least one fieldset."),
});

export type FormContent = z.output<typeof formSchema>;
export type FieldContent = FormContent["fieldsets"][number]["columns"][number][number];
export type RuleContent = FieldContent["rules"][number];
