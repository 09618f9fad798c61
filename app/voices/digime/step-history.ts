import { useEffect, useRef } from "react";
import { formSteps, type Step } from "./digime-flow.ts";

const hashOf = (step: Step) => (step === "avatar" ? "" : `#${step}`);

/** The step of this entry of the history. One that a link within the page made, such as 'Get help', keeps it aside. */
export function stepHere(): Step | undefined {
  return formSteps.find((step) => hashOf(step) === location.hash) ?? history.state?.step;
}

/** Puts the step into the address, as a new entry of the history or in place of this one. */
export function showInAddress(step: Step, replace: boolean): void {
  if (stepHere() === step) return;
  const address = `${location.pathname}${location.search}${hashOf(step)}`;
  history[replace ? "replaceState" : "pushState"]({ ...history.state, step: undefined, top: undefined }, "", address);
}

/**
 * Makes each step an entry of the browser's history, so that Back and Forward go through the steps.
 * @param visit goes to the step that Back or Forward asks for. `refused`: not now, so the entry that was left is there
 *   again; `unknown`: never, so this one becomes the step that is shown
 */
export function useStepHistory(step: Step, visit: (asked: Step) => "visited" | "refused" | "unknown") {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);

  // A new step is a new entry of the history, and focus goes to its heading. Back and Forward do so too: the browser,
  // which would scroll to where that step was left, is told first of the entry that is left, then of the new one.
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    history.scrollRestoration = "manual";
    showInAddress(step, false);
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  useEffect(() => {
    const follow = () => {
      const asked = stepHere();
      if (!asked) return history.replaceState({ ...history.state, step: shownStep.current }, "");
      if (asked === shownStep.current) return window.scrollTo({ top: history.state?.top });
      const answer = visit(asked);
      if (answer !== "visited") showInAddress(step, answer === "unknown");
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  });

  useEffect(() => {
    // Within a step Back leads to where a link within the page was pressed: the browser scrolls no longer by itself.
    const keepPlace = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest("a[href^='#']"))) return;
      history.replaceState({ ...history.state, top: scrollY }, "");
    };
    // From another page one comes back to where this one was left.
    const go = () => {
      history.scrollRestoration = "auto";
    };
    const rest = ({ persisted }: PageTransitionEvent) => {
      if (persisted) history.scrollRestoration = "manual";
    };
    addEventListener("click", keepPlace);
    addEventListener("pagehide", go);
    addEventListener("pageshow", rest);
    return () => {
      removeEventListener("click", keepPlace);
      removeEventListener("pagehide", go);
      removeEventListener("pageshow", rest);
    };
  }, []);

  return { heading, shownStep };
}
