import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { withTimeout } from "#app/base/browser.ts";
import { focusFirstFault, leaveSentForm, useInertFields } from "#app/ui/form-script.ts";
import { uploadAvatar } from "#app/voices/avatar/upload-avatar.ts";
import { withPosted, withTyped } from "./before-script.ts";
import { afterPress, canVisit, type DigiMe, type DigiMeEvent, digiMeFlow, pressedByEnter } from "./digime-flow.ts";
import { findKeptDigiMe, forgetDigiMe, keepDigiMe } from "./kept-digime.ts";
import { makeNickname } from "./nickname.ts";
import { sendDigiMe } from "./send-digime.ts";
import { showInAddress, stepHere, useStepHistory } from "./step-history.ts";

type Event =
  | DigiMeEvent
  | { type: "restore"; state: DigiMe }
  /** A press of 'Next', on what stood in the fields then. */
  | { type: "judged"; pressed: DigiMe; judged: DigiMe };

function reduce(state: DigiMe, event: Event): DigiMe {
  if (event.type === "restore") return event.state;
  return event.type === "judged" ? afterPress(state, event.pressed, event.judged) : digiMeFlow(state, event);
}

/**
 * The form with script: steps change in place, each step is a history entry, and everything typed is kept in this tab
 * until it is sent.
 */
export function useDigiMe(topic: string, start: DigiMe, posted: boolean) {
  const [state, dispatch] = useReducer(reduce, start);
  /** Whether script runs the form; it changes in one render with what is restored, or that would undo early typing. */
  const [live, setLive] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(false);
  /** Submissions with a mistake. Only these move focus: correcting one of two mistakes must not. */
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const ready = useRef(false);
  const presses = useRef(0);
  useInertFields(form, busy);

  // Restores what this tab kept and what was typed before script ran, also on a page that answers an earlier press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, on hydration
  useEffect(() => {
    const kept = findKeptDigiMe(topic);
    const restored = withTyped(kept && posted ? withPosted(kept, start) : (kept ?? start), form.current);
    dispatch({ type: "restore", state: restored });
    setLive(true);
    if (restored.step === start.step || (location.hash && !stepHere())) showInAddress(restored.step, true);
    ready.current = true;
  }, []);

  useEffect(() => {
    if (ready.current && state !== start) keepDigiMe(topic, state);
  }, [state, topic, start]);

  const { heading, shownStep } = useStepHistory(state.step, (asked) => {
    // While it is being sent, Back must not leave the step.
    if (busy) return "refused";
    if (!canVisit(state, asked)) return "unknown";
    read();
    dispatch({ type: "visit", step: asked });
    return "visited";
  });

  // Each submission with a mistake moves focus (spec digime.sending); mistakes that the server found were announced
  // when the page loaded. This effect comes after the step's, which would otherwise move focus to the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission with a mistake
  useEffect(() => {
    if (tries > 0 && state.problems.length > 0) focusFirstFault(form.current);
  }, [tries]);

  // A page restored from the back/forward cache, after the server's answer to the form, is no longer sending.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);

  const leave = (to: string) => {
    forgetDigiMe(topic);
    ready.current = false;
    if (form.current) leaveSentForm(form.current, to);
  };

  /** Takes over what a program has filled in without an event. */
  const read = () => {
    const filled = withTyped(state, form.current);
    if (filled !== state) dispatch({ type: "restore", state: filled });
    return filled;
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    setTrouble(false);
    const pressed = button?.getAttribute("value") || pressedByEnter(state.step);
    const press = ++presses.current;
    const filled = read();
    if (pressed === "back") return dispatch({ type: "back" });
    if (pressed === "show") return;
    const { avatar, step } = filled;
    // Not awaited: the server draws an avatar that has no preview.
    if (step === "avatar" && !filled.avatarUrl)
      void uploadAvatar(avatar).then((url) => url && dispatch({ type: "uploaded", avatar, url }));
    const next = await findNext(filled);
    // Only the latest press counts, so that a double press does not skip a warning that nobody has read.
    if (press !== presses.current || step !== shownStep.current) return;
    const judged = digiMeFlow(filled, next);
    if (judged.problems.length > 0) setTries((count) => count + 1);
    if (judged.step !== "done") return dispatch({ type: "judged", pressed: filled, judged });
    setBusy(true);
    dispatch({ type: "tried" });
    const sent = form.current && (await sendDigiMe(form.current));
    if (sent) leave(sent);
    else {
      setBusy(false);
      setTrouble(true);
    }
  };
  return { state, dispatch, form, heading, onSubmit, read, leave, live, busy, trouble, tries };
}

/** 128 random bits; `crypto.randomUUID` is missing on pages without TLS. */
function mintKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long to wait for the phone number library, in milliseconds. */
const TIMEOUT_MS = 4000;

/** The phone number library is loaded only now. If it fails to load or takes too long, the server still checks. */
async function findNext(state: DigiMe): Promise<DigiMeEvent> {
  const unchecked = { type: "next" as const, details: [], nameDetails: [], key: mintKey(), nickname: makeNickname() };
  if (state.step === "avatar") return unchecked;
  const checked = import("./next-event.ts").then(({ nextEvent }) => nextEvent(state, unchecked.key));
  return withTimeout(checked, TIMEOUT_MS).catch(() => unchecked);
}
