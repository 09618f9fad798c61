import type { ReactNode } from "react";
import { ErrorLine } from "#app/ui/error-line.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { describeAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarDataUri } from "#app/voices/avatar/drawing.ts";
import type { DigiMe, DigiMeEvent } from "#app/voices/digime/digime-flow.ts";
import { ANONYMOUS, beginningOf, cleanLine, cleanText, paragraphs } from "#app/voices/responses/posted-text.ts";
import { Bubble } from "#app/voices/responses/response-bubble.tsx";
import { BackButton } from "./message-step.tsx";
import { problemOf, problemWords } from "./problem-words.ts";
import { ReceiveOptions } from "./receive-options.tsx";

interface Props {
  state: DigiMe;
  dispatch(event: DigiMeEvent): void;
  /** False when the question has closed, unless the response may already be stored and can be sent again. */
  open: boolean;
  sending: boolean;
  /** Above the first question: whom to ring. */
  help: ReactNode;
}

/** The third step: a name, how to get the picture, and how everyone will see it. */
export function DetailsStep({ state, dispatch, open, sending, help }: Props) {
  const problem = problemOf(state.problems, "name");
  return (
    <div className="split digime-details">
      <div className="form-card">
        {help}
        <div className={problem ? "field has-error" : "field"}>
          <label htmlFor="name">
            First name or nickname <small>(optional)</small>
          </label>
          <p className="hint" id="name-hint">
            Leave it empty and we will write “{ANONYMOUS}”. No last name, age, school or suburb, please.
          </p>
          {problem && <ErrorLine id="name-error" message={problemWords(problem)} />}
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
          />
        </div>
        <ReceiveOptions state={state} dispatch={dispatch} />
        <div className="actions">
          {open && (
            <button
              type="submit"
              name="do"
              value="next"
              className="button button-accent"
              aria-disabled={sending || undefined}
            >
              <span>{sending ? "Submitting!" : "Send it"}</span>
              {!sending && <Icon name="right" />}
            </button>
          )}
          <BackButton />
        </div>
      </div>
      <section className="preview" aria-labelledby="preview-heading">
        <h2 id="preview-heading">How everyone will see it</h2>
        <Bubble
          tone="teal"
          text={paragraphs(cleanText(beginningOf(state.message)))}
          name={cleanLine(state.name) || ANONYMOUS}
          face={
            <img
              className="avatar"
              src={avatarDataUri(state.avatar)}
              alt={describeAvatar(state.avatar)}
              width={72}
              height={72}
            />
          }
        />
        <p className="soft preview-note">Only after a person here has read it. Nobody reads it straight away.</p>
      </section>
    </div>
  );
}
