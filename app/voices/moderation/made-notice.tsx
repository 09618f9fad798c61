import { Icon } from "#app/ui/icon.tsx";
import { type Made, UNDO_MINUTES, verdictWords } from "./moderation.ts";
import { useViewAddress } from "./use-view-address.ts";

/** Says what was done, with the way to take it back. */
export function MadeNotice({ made: { responses, left, raised } }: { made: Made }) {
  const address = useViewAddress();
  const undoable = raised ? [] : responses.filter(({ canUndo }) => canUndo);
  const [first] = responses;
  const what = raised
    ? `Concern ${raised} is open, and those who act on it are notified`
    : first?.decision && verdictWords[first.decision.verdict];
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
            {undoable.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
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
