import { useEffect, useState } from "react";
import { DigiMeForm, type DigiMeFormProps } from "./digime-form.tsx";
import { findLeftDigiMe } from "./kept-digime.ts";
import { NoOpenTopic } from "./no-open-topic.tsx";

/**
 * The form, or a note that no question is open. Words that this tab keeps for a question that has since closed are
 * shown as the server shows words that are sent too late. If they may have been stored before that, they can be sent
 * again to get their code.
 */
export function DigiMePage({ topic, site, answer }: DigiMeFormProps) {
  const [left, setLeft] = useState<DigiMeFormProps["answer"]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, on hydration
  useEffect(() => {
    const found = answer ? null : findLeftDigiMe(topic?.id ?? "");
    const notice = found?.state.tried ? "already-stored" : "closed";
    if (found) setLeft({ ...found, notice, status: 409, distressed: false });
  }, []);
  if (left) return <DigiMeForm key="left" topic={null} site={site} answer={left} />;
  if (!topic && !answer) return <NoOpenTopic site={site} />;
  return <DigiMeForm topic={topic} site={site} answer={answer} />;
}
