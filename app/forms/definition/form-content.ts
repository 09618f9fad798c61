import { z } from "zod";
import {
  emailAddress,
  formerly,
  oneOf,
  optionalText,
  pageAddress,
  requiredText,
  sayOneOf,
} from "#app/base/content-fields.ts";
import { MAX_TEXT_BYTES } from "#app/base/text.ts";
import { operatorNames } from "./conditions.ts";
import { fieldTypeNames, formatNames } from "./field-types.ts";
import { fileEndings } from "./file-kind.ts";
import { patternError } from "./linear-pattern.ts";
import { remoteChecks } from "./remote-checks.ts";
import { type RuleName, ruleNames } from "./rules.ts";

const alias = z
  .string({ error: "Write the alias, such as firstName." })
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, "Write the alias in letters and digits, beginning with a small letter.")
  .describe("A field’s own name, such as firstName; nobody sees it");

const message = requiredText("the message that visitors see when the rule is broken");

const ruleOf = <Name extends RuleName, Settings extends z.ZodRawShape>(name: Name, settings: Settings) =>
  z.strictObject({ rule: z.literal(name), message, ...settings });

const limitsOf = <Name extends RuleName>(name: Name, min: z.ZodNumber, max: z.ZodNumber) =>
  ruleOf(name, { min: min.optional().describe("The least"), max: max.optional().describe("The most") })
    .refine(({ min, max }) => min !== undefined || max !== undefined, {
      path: ["min"],
      error: "Write min, max or both.",
    })
    .refine(({ min, max }) => !(Number(min) > Number(max)), {
      path: ["min"],
      error: "This is more than max. Swap them.",
    });

function amount(least: number) {
  const words = `Write a whole number of ${least} or more.`;
  const tooMuch = `A form takes at most ${MAX_TEXT_BYTES} characters. Write a smaller number.`;
  return z.int(words).min(least, words).max(MAX_TEXT_BYTES, tooMuch);
}

const pattern = requiredText("the pattern that an answer must fit, a regular expression").superRefine(
  (written, check) => {
    const wrong = patternError(written);
    if (wrong) check.addIssue(wrong);
  },
);

const extension = z
  .array(z.string())
  .min(1, "Write at least one ending, such as pdf.")
  .describe("Endings of files, such as pdf")
  .superRefine((endings, check) => {
    const unknown = endings.filter((ending) => !fileEndings.includes(ending)).join(", ");
    if (unknown)
      check.addIssue(`Files that end in ${unknown} cannot be checked. Write some of these: ${fileEndings.join(", ")}.`);
  });

const roomNumber = z
  .number("Write how many people there is room for, such as 30.")
  .int("Write a whole number.")
  .min(1, "Write a whole number of 1 or more.");

const number = z.number("Write a number.");

const rule = z.discriminatedUnion(
  "rule",
  [
    z.strictObject({
      rule: z.enum(["required", "email", "number", "digits", "url", "date", "creditcard"]).describe("What must be so"),
      message,
    }),
    limitsOf("length", amount(0), amount(1)),
    ruleOf("minlength", { min: amount(0) }),
    ruleOf("maxlength", { max: amount(1) }),
    limitsOf("range", number, number),
    ruleOf("regex", { pattern }),
    ruleOf("equalto", { other: alias }),
    ruleOf("remote", {
      check: oneOf(Object.keys(remoteChecks)).describe("What the office looks up"),
      with: z.array(alias).optional().describe("Other fields that it is looked up with"),
      room: z.record(z.string(), roomNumber).optional(),
    }),
    ruleOf("extension", { extension }),
    ruleOf("password", {
      min: amount(0),
      nonalphamin: amount(0).optional().describe("How many signs must be neither letters nor digits"),
      regex: pattern.optional(),
    }),
  ],
  { error: ({ input }) => sayOneOf(ruleNames, (input as { rule?: unknown } | undefined)?.rule) },
);

const logicType = oneOf(["All", "Any"]).describe("Whether all of these must be so, or any");
const conditionRule = z.strictObject({
  field: alias,
  operator: oneOf(operatorNames).describe("How the answer is compared"),
  value: z
    .union([z.string(), z.number().transform(String), z.boolean().transform(String)], "Write the value in quotes.")
    .describe("The answer that it is compared with"),
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
  .min(1, "Write at least one rule.")
  .describe("Answers that decide it");
const condition = z
  .strictObject({
    actionType: oneOf(["Show", "Hide"]).describe("What happens when they are so"),
    logicType: logicType.default("All"),
    rules: conditionRules,
  })
  .describe("When it is shown or hidden; empty: always shown");

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
  type: oneOf(fieldTypeNames).describe("How it is answered"),
  caption: requiredText("the question").optional(),
  help: optionalText.describe("Help below the question"),
  format: oneOf(formatNames).default("text").describe("What a short answer is"),
  autocomplete: z.string().toLowerCase().optional().describe("What browsers fill in, such as email (HTML autofill)"),
  options: z.array(option).default([]).describe("What can be chosen: its words, or a short name = its words"),
  value: z.string().default("").describe("What is in it at first"),
  text: z.string().default("").describe("Words without a question, in Markdown"),
  rules: z.array(rule).default([]).describe("What an answer must be; save the draft to see a new rule’s fields"),
  condition: condition.optional(),
});

/** `content/forms/*.yaml`. */
export const formSchema = z.strictObject({
  clientId: z
    .string({ error: "Write the form’s name in addresses, such as contact." })
    .regex(/^[a-z][a-z0-9-]{0,39}$/, "Write the clientId in small letters, digits and dashes.")
    .describe("The form’s name in addresses"),
  formName: requiredText("the form’s heading"),
  lead: optionalText.describe("One line under the heading"),
  description: requiredText("a description for search engines").max(200, "Keep the description under 200 characters."),
  submitLabel: requiredText("the words of the button"),
  messageOnSubmit: requiredText("the message after sending"),
  notify: emailAddress.optional().describe("Who gets an email about each"),
  acknowledge: z
    .strictObject({
      field: alias,
      subject: requiredText("the subject"),
      text: requiredText("the text of the email"),
    })
    .optional()
    .describe("The email that whoever writes gets"),
  record: requiredText("the class of what is sent"),
  notice: z
    .strictObject({
      why: requiredText("why you ask"),
      readers: requiredText("who reads what was sent"),
      passedOn: requiredText("when you must pass it on"),
      privacy: pageAddress,
    })
    .optional()
    .describe("What stands above the button"),
  concern: z
    .strictObject({
      field: alias,
      values: z.array(z.string()).min(1, "Write at least one of its values.").describe("Its answers that open one"),
    })
    .optional()
    .describe("Answers that open a concern"),
  formerly,
  fieldsets: z
    .array(
      z.strictObject({
        legend: optionalText.describe("Its heading"),
        condition: condition.optional(),
        columns: z.array(z.array(field)).min(1, "Write at least one column of fields.").describe("Fields, in columns"),
      }),
    )
    .min(1, "Write at least one fieldset.")
    .describe("The parts of the form"),
});

export type FormContent = z.output<typeof formSchema>;
export type FieldContent = FormContent["fieldsets"][number]["columns"][number][number];
export type RuleContent = FieldContent["rules"][number];
