import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { withTimeout } from "#app/base/browser.ts";
import { focusFirstError, leaveSentForm, useInertFields } from "#app/ui/form-script.ts";
import { uploadAvatar } from "#app/voices/avatar/upload-avatar.ts";
import { RECEIPT } from "#app/voices/responses/addresses.ts";
import { canVisit, type DigiMe, digiMeFlow, pressedByEnter, uncheckedNext } from "./digime-flow.ts";
import { deleteDraft, findDraft, saveDraft, withPosted, withTyped } from "./draft.ts";
import { showInAddress, stepOfEntry, useStepHistory } from "./step-history.ts";

export function useDigiMe(topic: string, start: DigiMe, posted: boolean) {
  const [state, dispatch] = useReducer(digiMeFlow, start);
  /** Changes in one render with what is restored, or that would undo early typing. */
  const [live, setLive] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  /** Counts submissions with a mistake: correcting one of two mistakes must not move focus. */
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const ready = useRef(false);
  useInertFields(form, busy);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, on hydration
  useEffect(() => {
    const draft = findDraft(topic);
    const restored = withTyped(draft && posted ? withPosted(draft, start) : (draft ?? start), form.current);
    if (restored !== start) dispatch({ type: "fill", fields: restored });
    setLive(true);
    if (restored.step === start.step || (location.hash && !stepOfEntry())) showInAddress(restored.step, true);
    ready.current = true;
  }, []);

  useEffect(() => {
    if (ready.current && state !== start) saveDraft(topic, state);
  }, [state, topic, start]);

  const heading = useStepHistory(state.step, (step) => {
    if (busy) return "refused";
    if (!canVisit(state, step)) return "unknown";
    read();
    dispatch({ type: "visit", step });
    return "visited";
  });

  // Each submission with a mistake moves focus (spec digime.sending); mistakes that the server found were announced
  // when the page loaded. This effect comes after the step's, which moves focus to the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission with a mistake
  useEffect(() => {
    if (tries > 0 && state.problems.length > 0) focusFirstError(form.current);
  }, [tries]);

  // A page restored from the back/forward cache, after the server's answer to the form, is no longer sending.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);

  const leave = (to: string) => {
    deleteDraft(topic);
    ready.current = false;
    if (form.current) leaveSentForm(form.current, to);
  };

  const read = () => {
    const filled = withTyped(state, form.current);
    if (filled !== state) dispatch({ type: "fill", fields: filled });
    return filled;
  };

  const latestRead = useRef(read);
  latestRead.current = read;
  const showUpload = (avatar: DigiMe["avatar"]) => (url: string | null) => {
    if (!url) return;
    // Rendering again would undo what a program filled in without an event.
    latestRead.current();
    dispatch({ type: "uploaded", avatar, url });
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    setFailed(false);
    const pressed = button?.getAttribute("value") || pressedByEnter(state.step);
    const filled = read();
    if (pressed === "back") return dispatch({ type: "back" });
    if (pressed === "show") return;
    const { avatar, step } = filled;
    if (step === "avatar") {
      // Not awaited: the server draws an avatar that has no preview.
      if (!filled.avatarUrl) void uploadAvatar(avatar).then(showUpload(avatar));
      return dispatch(uncheckedNext());
    }
    setBusy(true);
    const next = await findNext(filled);
    const judged = digiMeFlow(filled, next);
    if (judged.step === "done") {
      dispatch({ type: "fill", fields: { tried: true } });
      const receipt = form.current && (await sendDigiMe(form.current));
      if (receipt) return leave(receipt);
      setFailed(true);
    } else {
      dispatch(next);
      if (judged.problems.length > 0) setTries((count) => count + 1);
    }
    setBusy(false);
  };
  return { state, dispatch, form, heading, onSubmit, read, leave, live, busy, failed, tries };
}

const LIBRARY_TIMEOUT_MS = 4000;

/** Loaded only now. If it fails to load or takes too long, the server still checks. */
function findNext(state: DigiMe) {
  const checked = import("./next-event.ts").then(({ nextEvent }) => nextEvent(state));
  return withTimeout(checked, LIBRARY_TIMEOUT_MS).catch(uncheckedNext);
}

const SEND_TIMEOUT_MS = 60_000;

/**
 * @returns the receipt's address; null when the connection fails or times out. When the server refuses the response,
 * the form is submitted as without script, so that the server's page says why.
 */
async function sendDigiMe(form: HTMLFormElement): Promise<string | null> {
  const fields = new FormData(form);
  const body = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
    const { pathname, search } = new URL(answer.url);
    if (answer.redirected && pathname === RECEIPT) return pathname + search;
  } catch {
    return null;
  }
  form.submit();
  return new Promise(() => {});
}
