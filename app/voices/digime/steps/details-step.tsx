import type { ReactNode } from "react";
import { isNickname, makeNickname } from "#app/base/nickname.ts";
import { beginningOf } from "#app/base/text.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import type { Site } from "#app/site/site.ts";
import { ErrorLine } from "#app/ui/field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
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
  site: HelpSite & Pick<Site, "beforeYouSend">;
}

/** spec digime.told */
export function DetailsStep({ state, dispatch, live, open, busy, help, site }: Props) {
  // Without script both headings are there, and the chosen radio button shows one of them.
  const forOffice = state.sharing === "office";
  const problem = problemOf(state.problems, "name");
  return (
    <div className="digime-details">
      <div className="form-card">
        {help}
        <SharingChoice state={state} dispatch={dispatch} />
        <div className={problem ? "field has-error" : "field"}>
          <label htmlFor="name">Your nickname</label>
          <p className="hint" id="name-hint">
            You can change it. No last name, age, school or suburb, please.
          </p>
          {problem && <ErrorLine id="name-error" message={problemMessage(problem)} />}
          <div className="name-row">
            <input
              className="input"
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
              Another
            </button>
          </div>
          <p className="visually-hidden" role="status">
            {isNickname(state.name) && state.name}
          </p>
        </div>
        <ReceiveOptions state={state} dispatch={dispatch} />
      </div>
      <div>
        <BeforeYouSend site={site} />
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
    </div>
  );
}

/** Of the lines, in the order in which the office is asked for them. */
const icons: IconName[] = ["eye", "globe", "lock", "shield", "phone"];

function BeforeYouSend({ site: { beforeYouSend, helpLines } }: Pick<Props, "site">) {
  if (!beforeYouSend) return null;
  return (
    <section className="before-you-send tone-teal" aria-labelledby="before-heading">
      <h2 id="before-heading">Before you send</h2>
      <ul className="plain">
        {beforeYouSend.lines.map((line, index) => {
          const talk = helpLines.find(({ number }) => line.endsWith(number));
          return (
            <li key={line}>
              <Icon name={icons[index] ?? "right"} />
              <span>
                {line.slice(0, talk && -talk.number.length)}
                {talk && <a href={`tel:${talk.tel}`}>{talk.number}</a>}
              </span>
            </li>
          );
        })}
      </ul>
      <a href={beforeYouSend.privacy.page}>{beforeYouSend.privacy.label}</a>
    </section>
  );
}

type PartProps = Pick<Props, "state" | "dispatch">;

const sharingChoices = [
  { sharing: "everyone", title: "Everyone, on this website", note: "With my DigiMe and my nickname" },
  { sharing: "office", title: "Only the people in our office", note: "It counts, and nobody else sees it" },
] as const;

/** Nothing is chosen for the child (spec digime.sharing). */
function SharingChoice({ state, dispatch }: PartProps) {
  const problem = problemOf(state.problems, "sharing");
  return (
    <fieldset className={problem ? "field has-error" : "field"} aria-describedby={problem && "sharing-error"}>
      <legend className="label">Who may see it?</legend>
      {problem && <ErrorLine id="sharing-error" message={problemMessage(problem)} />}
      <div className="pick">
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

const receiveOptions: { option: ReceiveOption; field: string; title: string }[] = [
  { option: "sendEmail", field: "SendEmail", title: "Email" },
  { option: "downloadImageNow", field: "DownloadImageNow", title: "Save it" },
  { option: "iDontWantIt", field: "IDontWantIt", title: "No" },
];

/** CSS alone shows and hides the email field (spec digime.details). */
function ReceiveOptions({ state, dispatch }: PartProps) {
  const choose = problemOf(state.problems, "receive");
  const email = problemOf(state.problems, "email");
  return (
    <fieldset className={choose ? "field has-error" : "field"} aria-describedby={choose && "receive-error"}>
      <legend className="label">Do you want your picture?</legend>
      {choose && <ErrorLine id="receive-error" message={problemMessage(choose)} />}
      <div className="pick pick-3">
        {receiveOptions.map(({ option, field, title }) => (
          <label className="check" key={option}>
            <input
              type="checkbox"
              id={field}
              name={field}
              value="true"
              checked={state[option]}
              aria-invalid={choose && true}
              onChange={({ target }) => dispatch({ type: "receive", option, ticked: target.checked })}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
      <div className={email ? "field pick-email has-error" : "field pick-email"}>
        <label htmlFor="Email">Your email</label>
        <p className="hint" id="email-hint">
          We send the picture once. Then we delete your address.
        </p>
        {email && <ErrorLine id="email-error" message={problemMessage(email)} />}
        <input
          className="input"
          id="Email"
          name="Email"
          type="email"
          autoComplete="email"
          value={state.email}
          onChange={({ target }) => dispatch({ type: "fill", fields: { email: target.value } })}
          aria-describedby={email ? "email-hint email-error" : "email-hint"}
          aria-invalid={Boolean(email)}
        />
      </div>
    </fieldset>
  );
}
