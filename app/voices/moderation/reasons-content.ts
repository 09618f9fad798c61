import { z } from "zod";
import { onlyOnce, requiredText, slugPattern } from "#app/base/content-fields.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import { MAX_REASON } from "./moderation.ts";

const reasonsSchema = z
  .array(
    z.strictObject({
      id: z
        .string("Write a short name for the reason.")
        .regex(slugPattern, "Use small letters a to z, digits and hyphens, such as names-somebody."),
      label: requiredText("the reason in a few words, for the moderator"),
      text: requiredText("the reason in words for the child").max(
        MAX_REASON,
        `Keep the reason under ${MAX_REASON} letters.`,
      ),
    }),
    "Write a list of reasons, each with an id, a label and a text.",
  )
  .superRefine(onlyOnce(({ id }) => id));

type Reasons = z.output<typeof reasonsSchema>;

export const reasonsContent: FeatureContent<{ reasons: Reasons }, Reasons> = {
  files: { reasons: { paths: /^voices\/reasons\.yaml$/, schema: reasonsSchema, asText: true } },
  check: (_, { reasons: [reasons] }) => reasons?.value ?? [],
};
