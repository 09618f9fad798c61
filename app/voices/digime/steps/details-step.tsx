import type { ReactNode } from "react";
import type { Site } from "#app/site/site.ts";
import { ErrorLine } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { describeAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarDataUri } from "#app/voices/avatar/drawing.ts";
import type { DigiMe, DigiMeEvent } from "#app/voices/digime/digime-flow.ts";
import { isNickname, makeNickname } from "#app/voices/digime/nickname.ts";
import { ANONYMOUS, beginningOf, cleanLine, cleanText, paragraphs } from "#app/voices/responses/posted-text.ts";
import { Bubble } from "#app/voices/responses/response-bubble.tsx";
import { BackButton } from "./message-step.tsx";
import { problemOf, problemWords } from "./problem-words.ts";
import { ReceiveOptions } from "./receive-options.tsx";
import { SharingChoice } from "./sharing-choice.tsx";

interface Props {
  state: DigiMe;
  dispatch(event: DigiMeEvent): void;
  /** Whether script runs the form. */
  live: boolean;
  /** False when the question has closed, unless the response may already be stored and can be sent again. */
  open: boolean;
  sending: boolean;
  /** Above the first question: whom to ring. */
  help: ReactNode;
  beforeYouSend: Site["beforeYouSend"];
}

/** The third step: who may see it, a name, how to get the picture, what happens then (spec digime.told). */
export function DetailsStep({ state, dispatch, live, open, sending, help, beforeYouSend }: Props) {
  // Without script both headings are there, and the chosen radio button shows one of them.
  const forOffice = state.sharing === "office";
  const problem = problemOf(state.problems, "name");
  return (
    <div className="split digime-details">
      <div className="form-card">
        {help}
        <SharingChoice state={state} dispatch={dispatch} />
        <div className={problem ? "field has-error" : "field"}>
          <label htmlFor="name">
            First name or nickname <small>(optional)</small>
          </label>
          <p className="hint" id="name-hint">
            Keep the nickname we made up, or write your own. No last name, age, school or suburb, please. Leave it empty
            and we will write “{ANONYMOUS}”.
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
                dispatch({ type: "sign", name: makeNickname() });
              }}
            >
              Another one
            </button>
          </div>
          <p className="visually-hidden" role="status">
            {isNickname(state.name) && state.name}
          </p>
        </div>
        <ReceiveOptions state={state} dispatch={dispatch} />
        {beforeYouSend && (
          <section className="before-you-send" aria-labelledby="before-heading">
            <h2 id="before-heading">Before you send</h2>
            <ul>
              {beforeYouSend.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <a href={beforeYouSend.privacy.page}>{beforeYouSend.privacy.label}</a>
          </section>
        )}
      </div>
      <section className="preview" aria-labelledby="preview-heading">
        <h2 id="preview-heading">
          {!(live && forOffice) && <span className="preview-everyone">How everyone will see it</span>}
          {(!live || forOffice) && <span className="preview-office">Nobody else will see this</span>}
        </h2>
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
        <p className="soft preview-note">A person here reads it first. Nobody reads it straight away.</p>
      </section>
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
  );
}
