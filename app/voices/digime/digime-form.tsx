import { useEffect, useRef } from "react";
import { setTitleState } from "#app/base/set-title-state.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import { PageHead } from "#app/site/page-head.tsx";
import type { Site } from "#app/site/site.ts";
import { AvatarStep } from "#app/voices/digime/steps/avatar-step.tsx";
import { DetailsStep } from "#app/voices/digime/steps/details-step.tsx";
import { ListeningHelp } from "#app/voices/digime/steps/listening-help.tsx";
import { MessageStep } from "#app/voices/digime/steps/message-step.tsx";
import { DigiMeSteps, digiMeTitle } from "#app/voices/digime/steps/step-list.tsx";
import { CREATE, voicesSubpageCrumbs } from "#app/voices/responses/addresses.ts";
import { SentBefore } from "#app/voices/responses/sent-before.tsx";
import { digiMeEntry, type Topic } from "#app/voices/responses/topic.ts";
import { CarriedFields } from "./carried-fields.tsx";
import { newDigiMe } from "./digime-flow.ts";
import { DigiMeNotice } from "./digime-notice.tsx";
import type { NextForm } from "./take-digime.server.ts";
import { useDigiMe } from "./use-digime.ts";
import "./digime.css";

const headings = {
  avatar: { title: "Make your DigiMe", sprig: "wattle" },
  message: { title: "What do you want to say?", sprig: "banksia" },
  details: { title: "Nearly there", sprig: "gum" },
  done: { title: "Nearly there", sprig: "gum" },
} as const;

/** The group of options that is open when the page opens. */
const OPEN_FIRST = "hair";

export interface DigiMeFormProps {
  /** Null when it closed while the child was writing, even if another is open now: the words do not answer that one. */
  topic: Pick<Topic, "id" | "question"> | null;
  site: HelpSite & Pick<Site, "aboveVoices" | "beforeYouSend">;
  /** The server's answer to a button; null when the page was opened by its address. */
  answer: (NextForm & { distressed: boolean }) | null;
}

/**
 * The three steps in one form. Without script each button sends it and the server answers with the next step; with
 * script the same steps change in place.
 */
export function DigiMeForm({ topic, site, answer }: DigiMeFormProps) {
  const start = answer?.state ?? newDigiMe;
  const asked = answer?.topic ?? topic?.id ?? "";
  const { state, dispatch, form, heading, onSubmit, read, leave, live, busy, trouble, tries } = useDigiMe(
    asked,
    start,
    answer !== null,
  );
  const opened = useRef(new Set([OPEN_FIRST]));
  const distressed = answer?.distressed ?? false;
  const isRefused = answer !== null && answer.status !== 200;
  const help = <ListeningHelp state={state} distressed={distressed} takesFocus={distressed && isRefused} site={site} />;
  const { title, sprig } = headings[state.step];
  // That there is a new question is said only in the step that was shown first.
  const told = answer?.notice === "changed" && state.step !== start.step ? null : (answer?.notice ?? null);
  const notice = trouble ? "offline" : told;
  const inTitle = digiMeTitle(state, notice);
  useEffect(() => {
    // Replaces only what is before the dash; the site's name follows it.
    document.title = document.title.replace(/^.*?(?= – )/, inTitle.title);
    setTitleState(inTitle.titleState);
  }, [inTitle.title, inTitle.titleState]);
  return (
    <>
      <PageHead
        sprig={sprig}
        crumbs={voicesSubpageCrumbs(site)}
        title={title}
        current="Make your DigiMe"
        headingRef={heading}
      >
        {topic && <p className="lead">{topic.question}</p>}
      </PageHead>
      <div className="wrap">
        <DigiMeSteps step={state.step} />
        <form
          method="post"
          action={CREATE}
          ref={form}
          onSubmit={onSubmit}
          onBlur={read}
          noValidate
          autoComplete="off"
          data-kept={digiMeEntry(asked)}
        >
          <CarriedFields state={state} topic={asked} />
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
                draw={(avatar) => dispatch({ type: "draw", avatar })}
                opened={opened.current}
              />
            )}
            {state.step === "message" && (
              <MessageStep
                state={state}
                live={live}
                write={(message) => dispatch({ type: "write", message })}
                help={!distressed && help}
              />
            )}
            {state.step === "details" && (
              <DetailsStep
                state={state}
                dispatch={dispatch}
                live={live}
                open={told !== "closed"}
                sending={busy}
                help={!distressed && help}
                beforeYouSend={site.beforeYouSend}
              />
            )}
          </div>
        </form>
        {state.step === "avatar" && <SentBefore />}
      </div>
    </>
  );
}
