import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { MadeNotice } from "./made-notice.tsx";
import type { Made, Refusal } from "./moderation.ts";
import { TypedWords } from "./refused-link.tsx";

interface Props {
  made: Made | null;
  refusal: Refusal | null;
  /** True if the form of the refused decision is shown, with what was typed. */
  hasForm: boolean;
}

/** What came of the form that was sent: why nothing was decided, or what was. */
export function DecisionMessages({ made, refusal, hasForm }: Props) {
  if (!refusal) return made && <MadeNotice made={made} />;
  const control = hasForm ? refusal.field : null;
  return (
    <ErrorSummary
      title={control ? "Please look again" : refusal.message}
      faults={control ? [{ message: refusal.message, control }] : []}
      occasion={refusal}
      takesFocus
    >
      {!hasForm && <TypedWords refusal={refusal} />}
    </ErrorSummary>
  );
}
