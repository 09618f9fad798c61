import { z } from "zod";
import { emailAddress, formerly, oneOf, optionalText, pageAddress, requiredText } from "#app/base/content-fields.ts";
import { operatorNames } from "./conditions.ts";
import { fieldTypeNames, formatNames } from "./field-types.ts";
import { fileEndings } from "./file-kind.ts";
import { remoteChecks } from "./remote-checks.ts";
import { ruleNames } from "./rules.ts";

const alias = z
  .string({ error: "Write the alias, such as firstName." })
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, "Write the alias in letters and digits, beginning with a small letter.");

const number = z.number({ error: "Write a number." });

const rule = z.strictObject({
  rule: oneOf(ruleNames),
  message: requiredText("the message that visitors see when the rule is broken"),
  min: number.optional(),
  max: number.optional(),
  pattern: requiredText("the pattern that an answer must fit, a regular expression").optional(),
  other: alias.optional(),
  extension: z
    .array(z.string())
    .min(1, "Write at least one ending, such as pdf.")
    .refine((endings) => endings.every((ending) => fileEndings.includes(ending)), {
      error: ({ input }) => {
        const unknown = (input as string[]).filter((ending) => !fileEndings.includes(ending)).join(", ");
        return `Files that end in ${unknown} cannot be checked. Write some of these: ${fileEndings.join(", ")}.`;
      },
    })
    .optional(),
  nonalphamin: number.optional(),
  regex: requiredText("the pattern that an answer must fit, a regular expression").optional(),
  check: oneOf(Object.keys(remoteChecks)).optional(),
  with: z.array(alias).optional(),
  room: z
    .record(
      z.string(),
      z
        .number("Write how many people there is room for, such as 30.")
        .int("Write a whole number.")
        .min(1, "Write a whole number of 1 or more."),
    )
    .optional(),
});

const logicType = oneOf(["All", "Any"]);
const conditionRule = z.strictObject({
  field: alias,
  operator: oneOf(operatorNames),
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
  actionType: oneOf(["Show", "Hide"]),
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
    z.strictObject({ value: requiredText("the value"), label: requiredText("the label") }),
  ],
  "Write the option’s words, or its value and label.",
);

const field = z.strictObject({
  alias,
  type: oneOf(fieldTypeNames),
  caption: requiredText("the question").optional(),
  help: optionalText,
  format: oneOf(formatNames).default("text"),
  autocomplete: z.string().toLowerCase().optional(),
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
  formName: requiredText("the form’s heading"),
  lead: optionalText,
  description: requiredText("a description for search engines").max(200, "Keep the description under 200 characters."),
  submitLabel: requiredText("the words of the button"),
  messageOnSubmit: requiredText("the message after sending"),
  notify: emailAddress.optional(),
  acknowledge: z
    .strictObject({
      field: alias,
      subject: requiredText("the subject"),
      text: requiredText("the text of the email"),
    })
    .optional(),
  record: requiredText("the class of what is sent"),
  notice: z
    .strictObject({
      why: requiredText("why you ask"),
      readers: requiredText("who reads what was sent"),
      passedOn: requiredText("when you must pass it on"),
      privacy: pageAddress,
    })
    .optional(),
  concern: z
    .strictObject({
      field: alias,
      values: z.array(z.string()).min(1, "Write at least one of its values."),
    })
    .optional(),
  formerly,
  fieldsets: z
    .array(
      z.strictObject({
        legend: optionalText,
        condition: condition.optional(),
        columns: z.array(z.array(field)).min(1, "Write at least one column of fields."),
      }),
    )
    .min(1, "Write at least one fieldset."),
});

export type FormContent = z.output<typeof formSchema>;
export type FieldContent = FormContent["fieldsets"][number]["columns"][number][number];
