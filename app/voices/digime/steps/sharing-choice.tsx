import { ErrorLine } from "#app/ui/field.tsx";
import type { DigiMe, DigiMeEvent } from "#app/voices/digime/digime-flow.ts";
import { problemOf, problemWords } from "./problem-words.ts";
import "#app/ui/check.css";
import "./receive-options.css";

const choices = [
  { sharing: "everyone", title: "Everyone, on this website,", note: "with my picture and my nickname" },
  { sharing: "office", title: "Only the people in our office.", note: "It counts, and nobody else sees it" },
] as const;

/** Who may see the response; nothing is chosen for the child (spec digime.sharing). */
export function SharingChoice({ state, dispatch }: { state: DigiMe; dispatch(event: DigiMeEvent): void }) {
  const problem = problemOf(state.problems, "sharing");
  return (
    <fieldset className={problem ? "field has-error" : "field"} aria-describedby={problem && "sharing-error"}>
      <legend className="label">Who may see it?</legend>
      {problem && <ErrorLine id="sharing-error" message={problemWords(problem)} />}
      <div className="receive">
        {choices.map(({ sharing, title, note }) => (
          <label className="check" key={sharing}>
            <input
              type="radio"
              id={sharing}
              name="Sharing"
              value={sharing}
              required
              checked={state.sharing === sharing}
              aria-invalid={problem && true}
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
