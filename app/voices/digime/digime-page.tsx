import { useEffect, useState } from "react";
import { PageHead } from "#app/site/page-head.tsx";
import { VOICES, voicesSubpageCrumbs } from "#app/voices/responses/addresses.ts";
import { SentBefore } from "#app/voices/responses/sent-before.tsx";
import { DigiMeForm, type DigiMeFormProps } from "./digime-form.tsx";
import { findLeftDraft } from "./draft.ts";

/**
 * A draft for a question that has since closed is shown as an answer that is sent too late. If it may have been stored
 * before that, it can be sent again to get its code.
 */
export function DigiMePage({ topic, site, answer }: DigiMeFormProps) {
  const [lateAnswer, setLateAnswer] = useState<DigiMeFormProps["answer"]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, on hydration
  useEffect(() => {
    const draft = answer ? null : findLeftDraft(topic?.id ?? "");
    const notice = draft?.state.tried ? "already-stored" : "closed";
    if (draft) setLateAnswer({ ...draft, notice, status: 409, need: null });
  }, []);
  if (lateAnswer) return <DigiMeForm key="left" topic={null} site={site} answer={lateAnswer} />;
  if (topic || answer) return <DigiMeForm topic={topic} site={site} answer={answer} />;
  return (
    <>
      <PageHead
        sprig="gum"
        crumbs={voicesSubpageCrumbs(site)}
        title="No question is open right now"
        current="Make your DigiMe"
      >
        <p className="lead">You can read what children and young people said before.</p>
      </PageHead>
      <div className="wrap">
        <p>
          <a className="button" href={VOICES}>
            Read past topics
          </a>
        </p>
        <SentBefore />
      </div>
    </>
  );
}
