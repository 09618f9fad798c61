import { useState } from "react";
import { ErrorLine } from "#app/ui/error-line.tsx";
import type { DigiMe, DigiMeEvent } from "#app/voices/digime/digime-flow.ts";
import { makeNickname } from "#app/voices/digime/nickname.ts";
import { ANONYMOUS } from "#app/voices/responses/posted-text.ts";
import { problemOf, problemWords } from "./problem-words.ts";

/** The name below the words. A nickname stands in it already, and a button makes another one. */
export function NameField({ state, dispatch }: { state: DigiMe; dispatch(event: DigiMeEvent): void }) {
  const [made, setMade] = useState("");
  const problem = problemOf(state.problems, "name");
  return (
    <div className={problem ? "field has-error" : "field"}>
      <label htmlFor="name">
        First name or nickname <small>(optional)</small>
      </label>
      <p className="hint" id="name-hint">
        Keep the nickname we made up, or write your own. No last name, age, school or suburb, please. Leave it empty and
        we will write “{ANONYMOUS}”.
      </p>
      {problem && <ErrorLine id="name-error" message={problemWords(problem)} />}
      <div className="row">
        <input
          className="input input-short"
          id="name"
          name="name"
          dir="auto"
          value={state.name}
          onChange={({ target }) => dispatch({ type: "sign", name: target.value })}
          autoComplete="off"
          aria-describedby={problem ? "name-hint name-error" : "name-hint"}
          aria-invalid={problem ? true : undefined}
        />{" "}
        <button
          type="submit"
          name="do"
          value="nickname"
          className="button button-quiet"
          onClick={(event) => {
            event.preventDefault();
            const name = makeNickname();
            dispatch({ type: "sign", name });
            setMade(name);
          }}
        >
          Another one<span className="visually-hidden">: make up a nickname</span>
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {made}
      </p>
    </div>
  );
}
