import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { shakeFirstFault } from "#app/base/focus/shake-first-fault.ts";
import { leaveSentForm } from "#app/base/form/leave-sent-form.ts";
import { inTime } from "#app/base/in-time.ts";
import { useHeldFields } from "#app/ui/use-held-fields.ts";
import { uploadAvatar } from "#app/voices/avatar/upload-avatar.ts";
import { withPosted, withTyped } from "./before-script.ts";
import { canVisit, type DigiMe, type DigiMeEvent, digiMeFlow, newDigiMe, pressedByEnter } from "./digime-flow.ts";
import { findKeptDigiMe, forgetDigiMe, keepDigiMe } from "./kept-digime.ts";
import { sendDigiMe } from "./send-digime.ts";
import { showInAddress, stepHere, useStepHistory } from "./step-history.ts";

type Event = DigiMeEvent | { type: "restore"; state: DigiMe };

const reduce = (state: DigiMe, event: Event): DigiMe =>
  event.type === "restore" ? event.state : digiMeFlow(state, event);

/**
 * The form with script: steps change in place, each is an entry of the history, everything typed is kept in this tab
 * until it is sent.
 */
export function useDigiMe(topic: string, start: DigiMe, posted: boolean) {
  const [state, dispatch] = useReducer(reduce, start);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(false);
  /** Times it was sent with a mistake. Putting one of two right is no occasion to take focus away from it. */
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const ready = useRef(false);
  const presses = useRef(0);
  useHeldFields(form, busy);

  // What was typed before script ran, else what this tab kept, also below a page that answers a press before that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to answer
  useEffect(() => {
    const kept = findKeptDigiMe(topic);
    const restored = withTyped(kept && posted ? withPosted(kept, start) : (kept ?? start), form.current);
    dispatch({ type: "restore", state: restored });
    if (restored.step === start.step || (location.hash && !stepHere())) showInAddress(restored.step, true);
    ready.current = true;
  }, []);

  useEffect(() => {
    if (!ready.current || state === start) return;
    if (state !== newDigiMe) keepDigiMe(topic, state);
  }, [state, topic, start]);

  const { heading, shownStep } = useStepHistory(state.step, (asked) => {
    // What is being sent is no step to leave: its entry comes back.
    if (busy) return "refused";
    if (!canVisit(state, asked)) return "unknown";
    dispatch({ type: "visit", step: asked });
    return "visited";
  });

  // Each try with a mistake is an occasion (spec digime.sending); what the server found was told when the page opened.
  // After the step, whose heading would else take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the try is what matters
  useEffect(() => {
    if (tries > 0 && state.problems.length > 0) shakeFirstFault(form.current);
  }, [tries]);

  // A page that comes back from the browser's memory, after what the server said to its form, is sending no longer.
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", rest);
    return () => removeEventListener("pageshow", rest);
  }, []);

  const leave = (to: string) => {
    forgetDigiMe(topic);
    ready.current = false;
    if (form.current) leaveSentForm(form.current, to);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    setTrouble(false);
    const pressed = button?.getAttribute("value") || pressedByEnter(state.step);
    const press = ++presses.current;
    if (pressed === "back") return dispatch({ type: "back" });
    if (pressed === "show") return;
    const { avatar, step } = state;
    // Nobody waits for it: an avatar without a preview is drawn by the server.
    if (state.step === "avatar" && !state.avatarUrl)
      void uploadAvatar(avatar).then((url) => url && dispatch({ type: "uploaded", avatar, url }));
    const next = await findNext(state);
    // Who pressed again meanwhile pressed once, and has not read what the first press would have said.
    if (press !== presses.current || step !== shownStep.current) return;
    const after = digiMeFlow(state, next);
    if (after.problems.length > 0) setTries((count) => count + 1);
    if (after.step !== "done") return dispatch(next);
    setBusy(true);
    dispatch({ type: "tried" });
    const filled = form.current;
    const sent = filled && (await sendDigiMe(filled));
    if (sent) leave(sent);
    else {
      setBusy(false);
      setTrouble(true);
    }
  };
  return { state, dispatch, form, heading, onSubmit, leave, busy, trouble, tries };
}

/** 128 random bits; `crypto.randomUUID` is missing on pages without TLS. */
function mintKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long a child waits for the library for phone numbers, in milliseconds. */
const PATIENCE_MS = 4000;

/** The library for phone numbers comes only now; without it, or where it takes too long, the server still looks. */
async function findNext(state: DigiMe): Promise<DigiMeEvent> {
  const unseen = { type: "next" as const, details: [], nameDetails: [], key: mintKey() };
  if (state.step === "avatar") return unseen;
  const looked = import("./next-event.ts").then(({ nextEvent }) => nextEvent(state, unseen.key));
  return inTime(looked, PATIENCE_MS).catch(() => unseen);
}
