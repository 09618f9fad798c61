import type { ReactNode } from "react";
import { countCharacters } from "#app/base/text.ts";
import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DigiMe } from "#app/voices/digime/digime-flow.ts";
import { cleanText, MAX_MESSAGE, MESSAGE_ENOUGH } from "#app/voices/responses/posted-text.ts";
import { problemMessage, problemOf } from "./problem-message.ts";
import { DigiMeStage } from "./stage.tsx";

interface Props {
  state: DigiMe;
  live: boolean;
  busy: boolean;
  write(message: string): void;
  help: ReactNode;
}

export function MessageStep({ state, live, busy, write, help }: Props) {
  const problem = problemOf(state.problems, "message");
  const length = countCharacters(cleanText(state.message));
  const described = ["message-hint", problem && "digi-panel-text-error", "message-count"].filter(Boolean).join(" ");
  return (
    <>
      <DigiMeStage avatar={state.avatar} />
      <div className="form-card">
        <div className={problem ? "field has-error" : "field"}>
          <label htmlFor="message">Your message</label>
          <p className="hint" id="message-hint">
            Write as you speak. No full names, schools or phone numbers, please.
          </p>
          {problem && <ErrorLine id="digi-panel-text-error" message={problemMessage(problem)} />}
          <TextArea
            id="message"
            name="message"
            rows={8}
            value={state.message}
            onChange={({ target }) => write(target.value)}
            aria-describedby={described}
            aria-invalid={problem ? true : undefined}
          />
          <p className="counter" id="message-count">
            {live ? (
              <>
                <b>{length}</b> of {MAX_MESSAGE} letters
              </>
            ) : (
              <>Up to {MAX_MESSAGE} letters</>
            )}
            {length < MESSAGE_ENOUGH && <span> · try for {MESSAGE_ENOUGH} or more</span>}
          </p>
        </div>
        {help}
        <div className="actions">
          <button type="submit" name="do" value="next" className="button" aria-disabled={busy || undefined}>
            Next: your details
            <Icon name="right" />
          </button>
          <BackButton />
        </div>
      </div>
    </>
  );
}

export function BackButton() {
  return (
    <button type="submit" name="do" value="back" className="button button-quiet">
      <Icon name="left" />
      Back
    </button>
  );
}
