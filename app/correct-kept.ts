import { timeFormat } from "#app/base/dates.ts";
import { changeAnswer } from "#app/forms/submissions/kept-submissions.server.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { decide, findResponses } from "#app/voices/moderation/moderation.server.ts";
import { explainOutcome, parseDecision } from "#app/voices/moderation/moderation.ts";
import { saveDecision } from "#app/voices/responses/kept-responses.server.ts";
import type { Db } from "#server/db/schema.ts";

/** For a person who asks for it: a response's name or text, or an answer of a form. @returns null when it is done; else why not */
export async function correctKept(db: Db, item: string, field: string, value: string, by: string, now: number) {
  const [response] = await findResponses(db, [item]);
  if (!response)
    return db.transaction().execute(async (trx): Promise<string | null> => {
      const problem = await changeAnswer(trx, item, field, value, now);
      const note = { response: item, verdict: "corrected", reason: field, moderator: by, decided: now } as const;
      if (problem === null) await saveDecision(trx, note);
      return problem;
    });
  if (field !== "name" && field !== "text") return "A response has a name and a text.";
  const parsed = parseDecision("corrected", { name: response.name, text: response.text, [field]: value });
  if ("problem" in parsed) return parsed.problem;
  const outcome = await decide(db, item, parsed.decision, by, now);
  if (outcome?.done) return null;
  return `Nothing has changed: ${explainOutcome(outcome, timeFormat("medium", await findTimeZone(db)))}`;
}
