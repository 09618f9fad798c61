import { useEffect } from "react";
import type { Need } from "#app/help/help-words.ts";
import { useHelpMatcher } from "#app/help/use-help-matcher.ts";
import type { TitleState } from "#app/site/component.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import { LiveHelp } from "#app/site/need-help.tsx";
import { Breadcrumb } from "#app/site/page-head.tsx";
import type { Site } from "#app/site/site.ts";
import { setTitleState } from "#app/ui/form-script.ts";
import { AvatarInputs } from "#app/voices/avatar/face.tsx";
import { AvatarStep } from "#app/voices/digime/steps/avatar-step.tsx";
import { DetailsStep } from "#app/voices/digime/steps/details-step.tsx";
import { MessageStep } from "#app/voices/digime/steps/message-step.tsx";
import { CREATE, voicesSubpageCrumbs } from "#app/voices/responses/addresses.ts";
import { SentBefore } from "#app/voices/responses/sent-before.tsx";
import { digiMeEntry, type Topic } from "#app/voices/responses/topic.ts";
import {
  type DigiMe,
  type FormStep,
  formSteps,
  isReceiveChosen,
  needOf,
  newDigiMe,
  type Step,
  stepIndex,
} from "./digime-flow.ts";
import { DigiMeNotice } from "./digime-notice.tsx";
import type { NextForm } from "./take-digime.server.ts";
import { useDigiMe } from "./use-digime.ts";

const titles: Record<Step, string> = {
  avatar: "Make your DigiMe",
  message: "What do you want to say?",
  details: "Nearly there",
  done: "Nearly there",
};

export interface DigiMeFormProps {
  /** Null when it closed while the child was writing, even if another is open. */
  topic: Pick<Topic, "id" | "question"> | null;
  site: HelpSite & Pick<Site, "aboveVoices" | "beforeYouSend">;
  /** Null when the page was opened by its address. */
  answer: (NextForm & { need: Need }) | null;
}

/** Without script each button sends the form and the server answers with the next step. */
export function DigiMeForm({ topic, site, answer }: DigiMeFormProps) {
  const topicId = answer?.topic ?? topic?.id ?? "";
  const { state, dispatch, form, heading, onSubmit, read, leave, live, busy, failed, tries } = useDigiMe(
    topicId,
    answer?.state ?? newDigiMe,
    answer !== null,
  );
  const matcher = useHelpMatcher(state.step !== "avatar" || state.message !== "");
  const distressed = answer?.need === "words";
  const help = (
    <LiveHelp
      site={site}
      need={matcher ? needOf(matcher, state) : (answer?.need ?? null)}
      takesFocus={distressed && answer?.status !== 200}
    >
      Nobody reads your message straight away. If something hurts or scares you, ring one of these. They listen, and you
      don’t have to say your name. You can still send your message.
    </LiveHelp>
  );
  const notice = failed ? "offline" : (answer?.notice ?? null);
  const inTitle = digiMeTitle(state, notice);
  useEffect(() => {
    // Replaces only what is before the dash; the site's name follows it.
    document.title = document.title.replace(/^.*?(?= – )/, inTitle.title);
    setTitleState(inTitle.titleState);
  }, [inTitle.title, inTitle.titleState]);
  return (
    <>
      <div className="page-head wrap with-steps">
        <Breadcrumb crumbs={voicesSubpageCrumbs(site)} current="Make your DigiMe" />
        <div className="step-head">
          <h1 tabIndex={-1} ref={heading}>
            {titles[state.step]}
          </h1>
          <DigiMeSteps step={state.step} />
        </div>
        {topic && (state.step === "message" || notice === "changed") && <p className="lead">{topic.question}</p>}
      </div>
      <div className="wrap">
        <form
          method="post"
          action={CREATE}
          ref={form}
          onSubmit={onSubmit}
          onBlur={read}
          noValidate
          autoComplete="off"
          data-kept={digiMeEntry(topicId)}
        >
          <OtherSteps state={state} topic={topicId} />
          {/* Enter in a field presses the first button of its form (HTML §4.10.22.2). */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            Go on{" "}
          </button>
          {/* Whom to ring comes before what is wrong with the words. */}
          {distressed && help}
          <DigiMeNotice
            problems={state.problems}
            tries={tries}
            kind={notice}
            wait={answer?.retryAfter ?? 0}
            helpLeads={distressed}
            leave={leave}
          />
          <div className={state.step === "details" ? undefined : "digime"}>
            {state.step === "avatar" && (
              <AvatarStep
                avatar={state.avatar}
                tab={state.tab}
                draw={(avatar) => dispatch({ type: "fill", fields: { avatar, avatarUrl: "" } })}
              />
            )}
            {state.step === "message" && (
              <MessageStep
                state={state}
                live={live}
                busy={busy}
                write={(message) => dispatch({ type: "fill", fields: { message } })}
                help={!distressed && help}
              />
            )}
            {state.step === "details" && (
              <DetailsStep
                state={state}
                dispatch={dispatch}
                live={live}
                open={answer?.notice !== "closed"}
                busy={busy}
                help={!distressed && help}
                site={site}
              />
            )}
          </div>
        </form>
        {state.step === "avatar" && <SentBefore />}
      </div>
    </>
  );
}

/** What was entered in the other steps: nothing is stored before the end. */
function OtherSteps({ state, topic }: { state: DigiMe; topic: string }) {
  const { step } = state;
  const fields = {
    topic,
    step,
    key: state.key,
    warned: state.warned.join(","),
    AvatarUrl: state.avatarUrl,
    shortShown: state.shortShown ? "1" : "",
    ReceiveOptionValidate: isReceiveChosen(state) ? "Validated" : "",
    ...(step !== "message" && { message: state.message }),
    ...(step !== "details" && {
      Sharing: state.sharing,
      name: state.name,
      SendEmail: state.sendEmail ? "true" : "",
      Email: state.email,
      DownloadImageNow: state.downloadImageNow ? "true" : "",
      IDontWantIt: state.iDontWantIt ? "true" : "",
    }),
  };
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {step !== "avatar" && <AvatarInputs avatar={state.avatar} />}
    </>
  );
}

const stepLabels: Record<FormStep, string> = {
  avatar: "Your DigiMe",
  message: "Your words",
  details: "Send it",
};

function DigiMeSteps({ step }: { step: Step }) {
  const now = stepIndex(step);
  return (
    <ol className="steps" aria-label="Steps">
      {formSteps.map((name, index) => (
        <li key={name} className={index < now ? "done" : undefined} aria-current={index === now ? "step" : undefined}>
          {/* Drawn anew when it changes: what a translation has replaced cannot be changed (spec pages.translated). */}
          <span key={Math.sign(index - now)}>
            {index < now && <span className="visually-hidden">Done: </span>}
            {index === now && <span className="visually-hidden">{`Step ${now + 1} of ${formSteps.length}: `}</span>}
            {stepLabels[name]}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** WCAG 2.4.2 */
export function digiMeTitle({ step, problems }: DigiMe, notice: unknown): { title: string; titleState: TitleState } {
  const title = `Make your DigiMe, step ${stepIndex(step) + 1} of ${formSteps.length}`;
  return { title, titleState: problems.length > 0 || notice ? "Error" : null };
}
