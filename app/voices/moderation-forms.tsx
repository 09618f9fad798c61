import type { Said, ShownResponse } from "./moderation.ts";
import { MODERATION } from "./voices.ts";

interface Props {
  token: string;
  response: ShownResponse;
  /** What was wrong with the last try, and what was written. */
  said: Said | null;
}

/** The three decisions, each a form of its own. */
export function ModerationForms({ token, response: { id, name, text }, said }: Props) {
  const action = `${MODERATION}?token=${token}`;
  const given = said?.given;
  return (
    <div className="moderation-forms">
      <form method="post" action={action}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="verdict" value="approved" className="button">
          Approve
        </button>
      </form>
      <details open={given ? given.text !== "" : undefined}>
        <summary>Change, then approve</summary>
        <form method="post" action={action}>
          <input type="hidden" name="id" value={id} />
          <div className="field">
            <label htmlFor={`name-${id}`}>Name</label>
            <input className="input input-short" id={`name-${id}`} name="name" defaultValue={given?.name || name} />
          </div>
          <div className="field">
            <label htmlFor={`text-${id}`}>Text</label>
            <p className="hint">Take out what could identify the child. Do not make it sound better.</p>
            <textarea className="input" id={`text-${id}`} name="text" defaultValue={given?.text || text} />
          </div>
          <button type="submit" name="verdict" value="redacted" className="button">
            Approve the changed text
          </button>
        </form>
      </details>
      <details open={given?.reason ? true : undefined}>
        <summary>Decline</summary>
        <form method="post" action={action}>
          <input type="hidden" name="id" value={id} />
          <div className="field">
            <label htmlFor={`reason-${id}`}>Why, in words for the child</label>
            <textarea className="input" id={`reason-${id}`} name="reason" rows={3} defaultValue={given?.reason} />
          </div>
          <button type="submit" name="verdict" value="declined" className="button button-danger">
            Do not publish
          </button>
        </form>
      </details>
    </div>
  );
}
