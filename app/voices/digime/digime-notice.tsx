import { formatMinutes } from "#app/base/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { problemMessage } from "#app/voices/digime/steps/problem-message.ts";
import { CREATE } from "#app/voices/responses/addresses.ts";
import type { DigiMeProblem, ProblemField } from "./digime-flow.ts";

const fieldIds: Record<ProblemField, string> = {
  message: "message",
  sharing: "everyone",
  name: "name",
  receive: "SendEmail",
  email: "Email",
};

const messages = {
  closed:
    "This question has closed while you were writing, so we could not take your answer. Your words are still here: copy them if you want to keep them.",
  changed:
    "The question that was here has closed. You can answer the one that is open now: it is at the top of this page. Your avatar is still here.",
  "already-stored":
    "This question has closed. We do not know if your answer reached us before that: press ‘Send it’ again to find out. If it did, you get your code. Your words are still here.",
  busy: "A lot of people are sending right now. Your words are still here. Please press the button again in {wait}.",
  unsaved:
    "Something is wrong on our side, not with what you wrote. Your words are still here: please press the button again in a minute.",
  offline:
    "We could not reach our website. Your words are still here. Check your connection and press the button again.",
};

const titles: Partial<Record<keyof typeof messages, string>> = {
  changed: "There is a new question now",
  "already-stored": "It may not have reached us",
};

interface Props {
  problems: DigiMeProblem[];
  tries: number;
  kind: keyof typeof messages | null;
  wait: number;
  /** The server's page opens at whom to ring instead. */
  helpLeads: boolean;
  leave(to: string): void;
}

export function DigiMeNotice({ problems, tries, kind, wait, helpLeads, leave }: Props) {
  const hydrated = useHydrated();
  const errors = problems.map((problem) => ({
    // The warning itself is long, and stands at the field.
    message: problem.kind === "personal" ? "This may say who you are." : problemMessage(problem),
    control: fieldIds[problem.field],
  }));
  return (
    <>
      {errors.length > 0 && (
        // With script the first field that is wrong takes focus (spec digime.sending).
        <ErrorSummary
          title={`Please look at ${errors.length === 1 ? "this" : "these"} again`}
          errors={errors}
          occasion={tries}
          takesFocus={!hydrated && !helpLeads}
        />
      )}
      {kind && (
        <ErrorSummary
          title={titles[kind] ?? "It has not been sent yet"}
          errors={[]}
          occasion={kind}
          takesFocus={hydrated || !helpLeads}
        >
          <p>{messages[kind].replace("{wait}", formatMinutes(wait))}</p>
          {(kind === "closed" || kind === "already-stored") && (
            <a
              href={CREATE}
              onClick={(event) => {
                event.preventDefault();
                leave(CREATE);
              }}
            >
              Throw these words away and go on
            </a>
          )}
        </ErrorSummary>
      )}
    </>
  );
}
