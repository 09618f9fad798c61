import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { shakeFirstFault } from "#app/base/focus/shake-first-fault.ts";
import { leaveSentForm } from "#app/base/form/leave-sent-form.ts";
import { inTime } from "#app/base/in-time.ts";
import { useHeldFields } from "#app/ui/use-held-fields.ts";
import { uploadAvatar } from "#app/voices/avatar/upload-avatar.ts";
import { withPosted, withTyped } from "./before-script.ts";
import {
  canVisit,
  type DigiMe,
  type DigiMeEvent,
  digiMeFlow,
  formSteps,
  newDigiMe,
  pressedByEnter,
  type Step,
} from "./digime-flow.ts";
import { findKeptDigiMe, forgetDigiMe, keepDigiMe } from "./kept-digime.ts";
import { sendDigiMe } from "./send-digime.ts";

type Event = DigiMeEvent | { type: "restore"; state: DigiMe };

const reduce = (state: DigiMe, event: Event): DigiMe =>
  event.type === "restore" ? event.state : digiMeFlow(state, event);

const hashOf = (step: Step) => (step === "avatar" ? "" : `#${step}`);
/** The step of this entry of the history. One that a link within the page made, such as 'Get help', keeps it aside. */
const stepHere = (): Step | undefined =>
  formSteps.find((step) => hashOf(step) === location.hash) ?? history.state?.step;

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
  const heading = useRef<HTMLHeadingElement>(null);
  const ready = useRef(false);
  const shownStep = useRef(start.step);
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

  // A new step is a new entry of the history, and focus goes to its heading. Back and Forward do so too: the browser,
  // which would scroll to where that step was left, is told first of the entry that is left, then of the new one.
  useEffect(() => {
    if (shownStep.current === state.step) return;
    shownStep.current = state.step;
    history.scrollRestoration = "manual";
    showInAddress(state.step, false);
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [state.step]);

  // Each try with a mistake is an occasion (spec digime.sending); what the server found was told when the page opened.
  // After the step, whose heading would else take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the try is what matters
  useEffect(() => {
    if (tries > 0 && state.problems.length > 0) shakeFirstFault(form.current);
  }, [tries]);

  // The browser's Back and Forward go through the steps.
  useEffect(() => {
    const follow = () => {
      const asked = stepHere();
      if (!asked) return history.replaceState({ ...history.state, step: shownStep.current }, "");
      if (asked === shownStep.current) return window.scrollTo({ top: history.state?.top });
      // What is being sent is no step to leave: its entry comes back.
      if (busy) showInAddress(state.step, false);
      else if (canVisit(state, asked)) dispatch({ type: "visit", step: asked });
      else showInAddress(state.step, true);
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [state, busy]);

  // Within a step Back leads to where a link within the page was pressed: the browser scrolls no longer by itself.
  useEffect(() => {
    const keepPlace = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest("a[href^='#']"))) return;
      history.replaceState({ ...history.state, top: scrollY }, "");
    };
    addEventListener("click", keepPlace);
    return () => removeEventListener("click", keepPlace);
  }, []);

  // A page that comes back from the browser's memory, after what the server said to its form, is sending no longer. From
  // another page one comes back to where this one was left.
  useEffect(() => {
    const go = () => {
      history.scrollRestoration = "auto";
    };
    const rest = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      history.scrollRestoration = "manual";
    };
    addEventListener("pagehide", go);
    addEventListener("pageshow", rest);
    return () => {
      removeEventListener("pagehide", go);
      removeEventListener("pageshow", rest);
    };
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

/** Puts the step into the address, as a new entry of the history or in place of this one. */
function showInAddress(step: Step, replace: boolean): void {
  if (stepHere() === step) return;
  const address = `${location.pathname}${location.search}${hashOf(step)}`;
  history[replace ? "replaceState" : "pushState"]({ ...history.state, step: undefined, top: undefined }, "", address);
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
