import { z } from "zod";
import { emailAddress, formerly, oneOf, optionalText, pageAddress, requiredText } from "#app/base/content-fields.ts";
import { operatorNames } from "./conditions.ts";
import { fieldTypeNames, formatNames } from "./field-types.ts";
import { fileEndings } from "./file-kind.ts";
import { remoteChecks } from "./remote-checks.ts";
import { ruleNames } from "./rules.ts";
import { sayRules, sayTypesUsing } from "./rules-by-type.ts";

const alias = z
  .string({ error: "Write the alias, such as firstName." })
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, "Write the alias in letters and digits, beginning with a small letter.")
  .describe("A name that no other field of this form has");

const number = z.number({ error: "Write a number." });

const rule = z.strictObject({
  rule: oneOf(ruleNames).describe(`The rule; ${sayRules()}`),
  message: requiredText("the message that visitors see when the rule is broken"),
  min: number
    .optional()
    .describe(
      "The smallest number allowed, for length, minlength, range and password; a whole number, except for range",
    ),
  max: number
    .optional()
    .describe("The largest number allowed, for length, maxlength and range; a whole number, except for range"),
  pattern: requiredText("the pattern that an answer must fit, a regular expression").optional(),
  other: alias.optional().describe("The field that must have the same answer, for equalto"),
  extension: z
    .array(z.string())
    .min(1, "Write at least one ending, such as pdf.")
    .refine((endings) => endings.every((ending) => fileEndings.includes(ending)), {
      error: ({ input }) => {
        const unknown = (input as string[]).filter((ending) => !fileEndings.includes(ending)).join(", ");
        return `Files that end in ${unknown} cannot be checked. Write some of these: ${fileEndings.join(", ")}.`;
      },
    })
    .optional()
    .describe("Endings of the files that may be sent"),
  nonalphamin: number.optional().describe("How many characters must be neither letters nor digits, for password"),
  regex: requiredText("the pattern that an answer must fit, a regular expression").optional(),
  check: oneOf(Object.keys(remoteChecks)).optional().describe("What the server checks, for remote"),
  with: z.array(alias).optional().describe("Other fields whose answers are sent with it, for remote"),
  room: z
    .record(
      z.string(),
      z
        .number("Write how many people there is room for, such as 30.")
        .int("Write a whole number.")
        .min(1, "Write a whole number of 1 or more."),
    )
    .optional()
    .describe(
      "How many people there is room for with each value of the field named in with, such as {morning: 30}; for seats",
    ),
});

const logicType = oneOf(["All", "Any"]).describe("Whether all rules must hold, or any of them");
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
  .min(1, "Write at least one rule.")
  .describe(
    `Rules about answers, each with field, operator (${operatorNames.join(", ")}) and value; or a group of rules`,
  );
const condition = z
  .strictObject({
    actionType: oneOf(["Show", "Hide"]).describe("Whether it is shown or hidden when the rules hold"),
    logicType: logicType.default("All"),
    rules: conditionRules,
  })
  .describe("When it is shown or hidden");

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
  type: oneOf(fieldTypeNames).describe("The kind of field"),
  caption: requiredText("the question").optional(),
  help: optionalText.describe(`A hint under the question; for ${sayTypesUsing("help")}`),
  format: oneOf(formatNames)
    .default("text")
    .describe(`What people type, so that a phone shows the right keyboard; for ${sayTypesUsing("format")}`),
  autocomplete: z
    .string()
    .toLowerCase()
    .optional()
    .describe(`What browsers may fill in, such as nickname or bday; for ${sayTypesUsing("autocomplete")}`),
  options: z
    .array(option)
    .default([])
    .describe(`The choices, as words, or each with value and label; for ${sayTypesUsing("options")}`),
  value: z
    .string()
    .default("")
    .describe(`The answer that stands there at first, or what a hidden field sends; for ${sayTypesUsing("value")}`),
  text: z
    .string()
    .default("")
    .describe(`The text, written like the text of a page; for ${sayTypesUsing("text")}`),
  rules: z.array(rule).default([]).describe("The rules that an answer must follow"),
  condition: condition.optional(),
});

/** `content/forms/*.yaml`. */
export const formSchema = z.strictObject({
  clientId: z
    .string({ error: "Write the form’s name in addresses, such as contact." })
    .regex(/^[a-z][a-z0-9-]{0,39}$/, "Write the clientId in small letters, digits and dashes.")
    .describe("The form’s name in addresses, such as contact"),
  formName: requiredText("the form’s heading"),
  lead: optionalText.describe("One sentence under the heading"),
  description: requiredText("a description for search engines").max(200, "Keep the description under 200 characters."),
  submitLabel: requiredText("the words of the button"),
  messageOnSubmit: requiredText("the message after sending"),
  notify: emailAddress
    .optional()
    .describe("The email address that gets what was sent; without one, the address that is set for the whole site"),
  acknowledge: z
    .strictObject({
      field: alias.describe("The field that asks for the address"),
      subject: requiredText("the subject"),
      text: requiredText("the text of the email"),
    })
    .optional()
    .describe("An email to the person who sent the form"),
  record: requiredText("the class of what is sent").describe(
    "The class of records that what is sent belongs to: it says for how long it is kept",
  ),
  notice: z
    .strictObject({
      why: requiredText("why you ask"),
      readers: requiredText("who reads what was sent"),
      passedOn: requiredText("when you must pass it on"),
      privacy: pageAddress.describe("The page about privacy, such as /privacy/"),
    })
    .optional()
    .describe("What people read before they press the button; how long answers are kept is added by itself"),
  concern: z
    .strictObject({
      field: alias,
      values: z.array(z.string()).min(1, "Write at least one of its values.").describe("Its values that count"),
    })
    .optional()
    .describe(
      "The answers by which somebody asks for help: those who act when a child may be in danger are notified at once",
    ),
  formerly,
  fieldsets: z
    .array(
      z.strictObject({
        legend: optionalText.describe("The heading of the part"),
        condition: condition.optional(),
        columns: z
          .array(z.array(field))
          .min(1, "Write at least one column of fields.")
          .describe("Its fields, in one column or more"),
      }),
    )
    .min(1, "Write at least one fieldset.")
    .describe("The parts of the form"),
});

export type FormContent = z.output<typeof formSchema>;
export type FieldContent = FormContent["fieldsets"][number]["columns"][number][number];
