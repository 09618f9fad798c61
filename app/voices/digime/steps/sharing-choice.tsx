import { ErrorLine } from "#app/ui/error-line.tsx";
import type { DigiMe, DigiMeEvent } from "#app/voices/digime/digime-flow.ts";
import type { Sharing } from "#server/db/voices-tables.ts";
import { problemOf, problemWords } from "./problem-words.ts";
import "#app/ui/check.css";
import "./receive-options.css";

const choices: { sharing: Sharing; title: string; note: string }[] = [
  { sharing: "everyone", title: "Everyone, on this website,", note: "with my picture and my nickname" },
  { sharing: "office", title: "Only the people in our office.", note: "It counts, and nobody else sees it" },
];

/** Who may see the response; nothing is chosen for the child (spec digime.sharing). */
export function SharingChoice({ state, dispatch }: { state: DigiMe; dispatch(event: DigiMeEvent): void }) {
  const problem = problemOf(state.problems, "sharing");
  return (
    <fieldset
      className={problem ? "field has-error" : "field"}
      aria-describedby={problem ? "sharing-error" : undefined}
    >
      <legend className="label">Who may see it?</legend>
      {problem && <ErrorLine id="sharing-error" message={problemWords(problem)} />}
      <div className="receive">
        {choices.map(({ sharing, title, note }, at) => (
          <label className="check" key={sharing}>
            <input
              type="radio"
              id={at === 0 ? "Sharing" : undefined}
              name="Sharing"
              value={sharing}
              required
              checked={state.sharing === sharing}
              aria-invalid={problem ? true : undefined}
              onChange={() => dispatch({ type: "share", sharing })}
            />
            <span>
              <b>{title}</b> {note}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
