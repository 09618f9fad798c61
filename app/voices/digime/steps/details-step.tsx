import type { ReactNode } from "react";
import type { Site } from "#app/site/site.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { describeAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarDataUri } from "#app/voices/avatar/drawing.ts";
import type { DigiMe, DigiMeEvent } from "#app/voices/digime/digime-flow.ts";
import { ANONYMOUS, beginningOf, cleanLine, cleanText, paragraphs } from "#app/voices/responses/posted-text.ts";
import { Bubble } from "#app/voices/responses/response-bubble.tsx";
import { BeforeYouSend } from "./before-you-send.tsx";
import { BackButton } from "./message-step.tsx";
import { NameField } from "./name-field.tsx";
import { ReceiveOptions } from "./receive-options.tsx";
import { SharingChoice } from "./sharing-choice.tsx";

interface Props {
  state: DigiMe;
  dispatch(event: DigiMeEvent): void;
  /** False when the question has closed, unless the response may already be stored and can be sent again. */
  open: boolean;
  sending: boolean;
  /** Above the first question: whom to ring. */
  help: ReactNode;
  beforeYouSend: Site["beforeYouSend"];
}

/** The third step: who may see it, a name, how to get the picture, and how it will look. */
export function DetailsStep({ state, dispatch, open, sending, help, beforeYouSend }: Props) {
  // Without script both headings are there, and the chosen radio button shows one of them.
  const hydrated = useHydrated();
  const forOffice = state.sharing === "office";
  return (
    <div className="split digime-details">
      <div className="form-card">
        {help}
        <SharingChoice state={state} dispatch={dispatch} />
        <NameField state={state} dispatch={dispatch} />
        <ReceiveOptions state={state} dispatch={dispatch} />
        <BeforeYouSend words={beforeYouSend} />
      </div>
      <section className="preview" aria-labelledby="preview-heading">
        <h2 id="preview-heading">
          {!(hydrated && forOffice) && <span className="preview-everyone">How everyone will see it</span>}
          {(!hydrated || forOffice) && <span className="preview-office">Nobody else will see this</span>}
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
