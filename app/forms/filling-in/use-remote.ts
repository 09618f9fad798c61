import { type RefObject, useCallback, useRef } from "react";
import { remoteQuestions } from "./browser-check.ts";

/** A slower reply is not waited for: the server checks again when the form is sent. */
const TIMEOUT_MS = 4000;

interface Question {
  address: string;
  verdict: string | null;
  /** Whether a message about this field is shown, maybe about an earlier answer. */
  shown: boolean;
  abort: AbortController;
}

/**
 * `onVerdict` is called for each field that is wrong, or was. A reply that is missing, late or invalid blocks nothing.
 */
export function useRemote(form: RefObject<HTMLFormElement | null>) {
  const questions = useRef(new Map<string, Question>());
  const ask = useCallback(
    (onVerdict: (alias: string) => void) => {
      if (!form.current) return;
      for (const { alias, address, message } of remoteQuestions(form.current)) {
        const before = questions.current.get(alias);
        if (before?.address === address) continue;
        before?.abort.abort();
        const question: Question = {
          address,
          verdict: null,
          shown: before?.shown ?? false,
          abort: new AbortController(),
        };
        questions.current.set(alias, question);
        setTimeout(() => question.abort.abort(), TIMEOUT_MS);
        fetch(address, { signal: question.abort.signal, headers: { Accept: "application/json" } })
          .then(async (answer) => (answer.ok ? ((await answer.json()) as unknown) : true))
          .then((verdict) => {
            if (questions.current.get(alias) !== question || (verdict === true && !question.shown)) return;
            question.shown = verdict !== true;
            if (question.shown) question.verdict = typeof verdict === "string" && verdict ? verdict : message;
            onVerdict(alias);
          })
          .catch(() => {
            // Question again the next time that a field loses focus.
            if (questions.current.get(alias) === question) questions.current.delete(alias);
          });
      }
    },
    [form],
  );
  const verdict = useCallback(
    (alias: string) => {
      const question = form.current && remoteQuestions(form.current).find((asking) => asking.alias === alias);
      const known = questions.current.get(alias);
      return question && known?.address === question.address ? known.verdict : null;
    },
    [form],
  );
  return { ask, verdict };
}
