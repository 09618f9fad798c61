import type { ReactNode } from "react";
import { isNickname, makeNickname } from "#app/base/nickname.ts";
import { beginningOf } from "#app/base/text.ts";
import type { Site } from "#app/site/site.ts";
import { ErrorLine } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { drawnFace } from "#app/voices/avatar/drawing.ts";
import type { DigiMe, DigiMeEvent, ReceiveOption } from "#app/voices/digime/digime-flow.ts";
import { ANONYMOUS, cleanLine, cleanText, paragraphs } from "#app/voices/responses/posted-text.ts";
import { ResponseBubble } from "#app/voices/responses/response-bubble.tsx";
import { BackButton } from "./message-step.tsx";
import { problemMessage, problemOf } from "./problem-message.ts";

interface Props {
  state: DigiMe;
  dispatch(event: DigiMeEvent): void;
  live: boolean;
  /** False when the question has closed, unless the response may already be stored and can be sent again. */
  open: boolean;
  busy: boolean;
  help: ReactNode;
  beforeYouSend: Site["beforeYouSend"];
}

/** spec digime.told */
export function DetailsStep({ state, dispatch, live, open, busy, help, beforeYouSend }: Props) {
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
          {problem && <ErrorLine id="name-error" message={problemMessage(problem)} />}
          <div className="row">
            <input
              className="input input-short"
              id="name"
              name="name"
              dir="auto"
              value={state.name}
              onChange={({ target }) => dispatch({ type: "fill", fields: { name: target.value } })}
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
                dispatch({ type: "fill", fields: { name: makeNickname() } });
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
        <ResponseBubble
          response={{
            text: paragraphs(cleanText(beginningOf(state.message))),
            name: cleanLine(state.name) || ANONYMOUS,
            face: drawnFace(state.avatar),
          }}
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
            aria-disabled={busy || undefined}
          >
            <span>{busy ? "Submitting!" : "Send it"}</span>
            {!busy && <Icon name="right" />}
          </button>
        )}
        <BackButton />
      </div>
    </div>
  );
}

type PartProps = Pick<Props, "state" | "dispatch">;

const sharingChoices = [
  { sharing: "everyone", title: "Everyone, on this website,", note: "with my picture and my nickname" },
  { sharing: "office", title: "Only the people in our office.", note: "It counts, and nobody else sees it" },
] as const;

/** Nothing is chosen for the child (spec digime.sharing). */
function SharingChoice({ state, dispatch }: PartProps) {
  const problem = problemOf(state.problems, "sharing");
  return (
    <fieldset className={problem ? "field has-error" : "field"} aria-describedby={problem && "sharing-error"}>
      <legend className="label">Who may see it?</legend>
      {problem && <ErrorLine id="sharing-error" message={problemMessage(problem)} />}
      <div className="receive">
        {sharingChoices.map(({ sharing, title, note }) => (
          <label className="check" key={sharing}>
            <input
              type="radio"
              id={sharing}
              name="Sharing"
              value={sharing}
              required
              checked={state.sharing === sharing}
              aria-invalid={problem && true}
              onChange={() => dispatch({ type: "fill", fields: { sharing } })}
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

const receiveOptions: { option: ReceiveOption; field: string; title: string; note: string }[] = [
  {
    option: "sendEmail",
    field: "SendEmail",
    title: "Email it to me",
    note: "We send one picture a day to an address, then delete the address.",
  },
  {
    option: "downloadImageNow",
    field: "DownloadImageNow",
    title: "Download it now",
    note: "A picture you can use anywhere.",
  },
  {
    option: "iDontWantIt",
    field: "IDontWantIt",
    title: "I don’t want it",
    note: "That’s fine. Your message still counts.",
  },
];

/** CSS alone shows and hides the email field (spec digime.details). */
function ReceiveOptions({ state, dispatch }: PartProps) {
  const choose = problemOf(state.problems, "receive");
  const email = problemOf(state.problems, "email");
  return (
    <fieldset className={choose ? "field has-error" : "field"} aria-describedby={choose && "receive-error"}>
      <legend className="label">Would you like your DigiMe picture?</legend>
      {choose && <ErrorLine id="receive-error" message={problemMessage(choose)} />}
      <div className="receive">
        {receiveOptions.map(({ option, field, title, note }) => (
          <div key={option} className="receive-option">
            <label className="check">
              <input
                type="checkbox"
                id={field}
                name={field}
                value="true"
                checked={state[option]}
                aria-invalid={choose && true}
                onChange={({ target }) => dispatch({ type: "receive", option, ticked: target.checked })}
              />
              <span>
                <b>{title}</b> {note}
              </span>
            </label>
            {option === "sendEmail" && (
              <div className={email ? "field receive-email has-error" : "field receive-email"}>
                <label htmlFor="Email">Your email</label>
                {email && <ErrorLine id="email-error" message={problemMessage(email)} />}
                <input
                  className="input"
                  id="Email"
                  name="Email"
                  type="email"
                  autoComplete="email"
                  value={state.email}
                  onChange={({ target }) => dispatch({ type: "fill", fields: { email: target.value } })}
                  aria-describedby={email && "email-error"}
                  aria-invalid={Boolean(email)}
                />
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
