import { ErrorLine } from "#app/ui/field.tsx";
import type { DigiMe, DigiMeEvent, ReceiveOption } from "#app/voices/digime/digime-flow.ts";
import { problemOf, problemWords } from "./problem-words.ts";
import "#app/ui/check.css";
import "./receive-options.css";

const boxes: { option: ReceiveOption; field: string; title: string; note: string }[] = [
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

/** How the child gets the picture (spec digime.details). CSS alone shows and hides the email field. */
export function ReceiveOptions({ state, dispatch }: { state: DigiMe; dispatch(event: DigiMeEvent): void }) {
  const choose = problemOf(state.problems, "receive");
  const email = problemOf(state.problems, "email");
  return (
    <fieldset className={choose ? "field has-error" : "field"} aria-describedby={choose ? "receive-error" : undefined}>
      <legend className="label">Would you like your DigiMe picture?</legend>
      {choose && <ErrorLine id="receive-error" message={problemWords(choose)} />}
      <div className="receive">
        {boxes.map(({ option, field, title, note }) => (
          <div key={option} className="receive-option">
            <label className="check">
              <input
                type="checkbox"
                id={field}
                name={field}
                value="true"
                checked={state[option]}
                aria-invalid={choose ? true : undefined}
                onChange={({ target }) => dispatch({ type: "receive", option, ticked: target.checked })}
              />
              <span>
                <b>{title}</b> {note}
              </span>
            </label>
            {option === "sendEmail" && (
              <div className={email ? "field receive-email has-error" : "field receive-email"}>
                <label htmlFor="Email">Your email</label>
                {email && <ErrorLine id="email-error" message={problemWords(email)} />}
                <input
                  className="input"
                  id="Email"
                  name="Email"
                  type="email"
                  autoComplete="email"
                  value={state.email}
                  onChange={({ target }) => dispatch({ type: "address", email: target.value })}
                  aria-describedby={email ? "email-error" : undefined}
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
