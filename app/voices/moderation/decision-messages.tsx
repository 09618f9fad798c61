import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import type { LastDecision } from "./load-responses.server.ts";
import { formatSeen, type Refusal, UNDO_MINUTES, verdictLabels } from "./moderation.ts";
import { useViewAddress } from "./use-view-address.ts";

interface Props {
  last: LastDecision | null;
  refusal: Refusal | null;
  hasForm: boolean;
}

export function DecisionMessages({ last, refusal, hasForm }: Props) {
  if (!refusal) return last && <DecisionNotice last={last} />;
  return (
    <RefusalSummary refusal={refusal} control={hasForm ? refusal.field : null}>
      {(!hasForm || refusal.current) && <TypedAnswers refusal={refusal} />}
    </RefusalSummary>
  );
}

function DecisionNotice({ last: { responses, left, raised } }: { last: LastDecision }) {
  const address = useViewAddress();
  const undoable = raised ? [] : responses.filter(({ verdicts }) => verdicts.includes("undone"));
  const [first] = responses;
  const what = raised
    ? `Concern ${raised} is open, and those who act on it are notified`
    : first?.decision && verdictLabels[first.decision.verdict];
  const when = first?.status === "approved" && !raised ? ` It appears in ${UNDO_MINUTES} minutes.` : "";
  const whose = responses.length > 1 ? `${responses.length} responses` : `the response of ${first?.name || "a child"}`;
  return (
    <div className="notice tone-green office-made" id="done" role="status" tabIndex={-1}>
      <Icon name="check" />
      <div>
        <p>
          <b>{what}</b>: {whose}.{when}
          {left > 0 &&
            ` ${left} of those you chose ${left === 1 ? "is" : "are"} as before: somebody else decided first, the child changed their mind, or there is a concern.`}
        </p>
        {undoable.length > 0 && (
          <form method="post" action={address({})} className="row">
            {undoable.map((response) => (
              <input key={response.id} type="hidden" name="id" value={formatSeen(response)} />
            ))}
            <button type="submit" name="verdict" value="undone" className="button button-quiet">
              Undo
            </button>{" "}
            {undoable.some(({ status }) => status === "approved") && (
              <button type="submit" name="verdict" value="published" className="button button-quiet">
                Publish now
              </button>
            )}
          </form>
        )}
      </div>
    </div>
  );
}

function TypedAnswers({ refusal: { typed, current } }: { refusal: Refusal }) {
  const { name, text, reason } = typed;
  const words = [text && name, text, reason].filter(Boolean);
  return (
    <>
      {current?.text && (
        <p className="office-words">
          It says now: {current.name} – {current.text}
        </p>
      )}
      {words.length > 0 && <p className="office-words">You wrote: {words.join(" – ")}</p>}
    </>
  );
}
