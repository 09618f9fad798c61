import { type RefObject, useCallback, useRef } from "react";
import { remoteQuestions } from "./browser-check.ts";

/** Longer than that nobody waits: the server checks again when the form is sent. */
const PATIENCE_MS = 4000;

interface Asked {
  address: string;
  verdict: string | null;
  abort: AbortController;
}

/**
 * The `remote` rule in the browser. `ask` asks about every such field whose answer has changed; an older question
 * about the same field is dropped, and `onVerdict` hears of the fields that are wrong. `verdict` is the message about what stands there now, or null: an answer that is
 * not there, late or broken blocks nothing.
 */
export function useRemote(form: RefObject<HTMLFormElement | null>) {
  const asked = useRef(new Map<string, Asked>());
  const ask = useCallback(
    (onVerdict: (alias: string) => void) => {
      if (!form.current) return;
      for (const { alias, address, message } of remoteQuestions(form.current)) {
        const before = asked.current.get(alias);
        if (before?.address === address) continue;
        before?.abort.abort();
        const question: Asked = { address, verdict: null, abort: new AbortController() };
        asked.current.set(alias, question);
        setTimeout(() => question.abort.abort(), PATIENCE_MS);
        fetch(address, { signal: question.abort.signal, headers: { Accept: "application/json" } })
          .then(async (answer) => (answer.ok ? ((await answer.json()) as unknown) : true))
          .then((said) => {
            if (asked.current.get(alias) !== question || said === true) return;
            question.verdict = typeof said === "string" && said ? said : message;
            onVerdict(alias);
          })
          .catch(() => {
            // Asked again when the answer next changes or is left.
            if (asked.current.get(alias) === question) asked.current.delete(alias);
          });
      }
    },
    [form],
  );
  const verdict = useCallback(
    (alias: string) => {
      const question = form.current && remoteQuestions(form.current).find((one) => one.alias === alias);
      const known = asked.current.get(alias);
      return question && known?.address === question.address ? known.verdict : null;
    },
    [form],
  );
  return { ask, verdict };
}
