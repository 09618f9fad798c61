import type { DigiMeProblem, ProblemField } from "#app/voices/digime/digime-flow.ts";
import { detailLabels } from "#app/voices/responses/personal-detail.ts";
import { MAX_MESSAGE, MAX_NAME } from "#app/voices/responses/posted-text.ts";

export function problemMessage({ kind, field, details = [] }: DigiMeProblem): string {
  switch (kind) {
    case "empty":
      return "There is no message yet. Write something first.";
    case "short":
      return "Your message is a bit short. Can you tell us a little more? If you are done, press Next again.";
    case "long":
      return field === "name"
        ? `That name is too long. Keep it under ${MAX_NAME} letters.`
        : `Your message is too long. Keep it under ${MAX_MESSAGE} letters.`;
    case "personal": {
      const pieces = details.map((detail) => `“${detail.piece}”, which looks like ${detailLabels[detail.kind]}`);
      return `Keep yourself safe: we found ${pieces.join(", and ")}. Strangers could find you. Take it out, or press the button again to leave it in.`;
    }
    case "choose":
      if (field === "sharing") return "Choose who may see it.";
      return "Choose at least one: email, save it, or no.";
    case "both":
      return "You ticked “No” and a way to get it. Keep only what you mean.";
    case "email":
      return "Write your email address, such as sam@example.com, or untick “Email”.";
  }
}

export function problemOf(problems: readonly DigiMeProblem[], field: ProblemField): DigiMeProblem | undefined {
  return problems.find((problem) => problem.field === field);
}
