import { z } from "zod";
import {
  calendarDay,
  listChoices,
  oneOf,
  pageLink,
  publishing,
  requiredText,
  sayOneOf,
  tone,
} from "#app/base/content-fields.ts";
import { avatarExtras, avatarGroups } from "#app/voices/avatar/options.ts";

export const topicSchema = z.strictObject({
  question: requiredText("the question").max(120, "Keep the question under 120 characters."),
  lead: requiredText("one line under the question"),
  status: oneOf(["open", "past"]).describe("‘open’ from the first day to the end of the last; ‘past’ closes it now"),
  ...publishing,
  opened: calendarDay.describe("The first day"),
  closes: calendarDay.describe("The last day on which children can answer"),
  tone,
  links: z.array(pageLink).default([]).describe("Where to read more or get help"),
  ideas: z
    .strictObject({
      text: requiredText("what we did with the ideas"),
      link: pageLink.optional().describe("Where to read more about it"),
    })
    .optional()
    .describe("‘What we did with your ideas’"),
});

const groupNames = [...avatarGroups.map(({ name }) => name), "extras"];
const avatar = z.record(z.string(), z.union([z.string(), z.array(z.string())])).superRefine((chosenOptions, check) => {
  for (const [group, value] of Object.entries(chosenOptions)) {
    const options: readonly { value: string }[] | undefined =
      group === "extras" ? avatarExtras : avatarGroups.find(({ name }) => name === group)?.options;
    const error = (message: string) => check.addIssue({ code: "custom", path: [group], message });
    if (!options) {
      error(`Avatars have no ${group}. Use one of: ${listChoices(groupNames, group)}`);
      continue;
    }
    const values = options.map((option) => option.value);
    for (const option of [value].flat()) if (!values.includes(option)) error(sayOneOf(values, option));
  }
});

/** Newest first. */
export const sampleResponsesSchema = z.array(
  z.strictObject({
    name: requiredText("the name"),
    text: requiredText("the text"),
    avatar: avatar.optional(),
  }),
  "Write a list of responses, each with a name and a text.",
);

export type TopicContent = z.output<typeof topicSchema>;
export type SampleResponses = z.output<typeof sampleResponsesSchema>;
