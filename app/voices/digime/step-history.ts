import { useEffect, useRef } from "react";
import { formSteps, type Step } from "./digime-flow.ts";

const fragmentOf = (step: Step) => (step === "avatar" ? "" : `#${step}`);

/** An entry made by a link within the page, such as 'Get help', has the step as state. */
export function stepOfEntry(): Step | undefined {
  return formSteps.find((step) => fragmentOf(step) === location.hash) ?? history.state?.step;
}

export function showInAddress(step: Step, replace: boolean): void {
  if (stepOfEntry() === step) return;
  const address = `${location.pathname}${location.search}${fragmentOf(step)}`;
  history[replace ? "replaceState" : "pushState"]({ ...history.state, step: undefined, top: undefined }, "", address);
}

/**
 * Makes Back and Forward go through the steps.
 * @param visit `refused`: not now, so the entry that was left is added again; `unknown`: that step cannot be shown, so
 * its entry is replaced by that of the current step
 * @returns the ref of the heading, which takes focus with each new step
 */
export function useStepHistory(step: Step, visit: (target: Step) => "visited" | "refused" | "unknown") {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);

  // Scroll restoration is turned off before the entry is added, so that it is off for both entries: the browser would
  // otherwise scroll to where a step was left.
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
      const target = stepOfEntry();
      if (!target) return history.replaceState({ ...history.state, step: shownStep.current }, "");
      if (target === shownStep.current) return window.scrollTo({ top: history.state?.top });
      const answer = visit(target);
      if (answer !== "visited") showInAddress(step, answer === "unknown");
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  });

  useEffect(() => {
    // Without scroll restoration, Back would not return to where a link within the page was pressed.
    const keepScroll = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest("a[href^='#']"))) return;
      history.replaceState({ ...history.state, top: scrollY }, "");
    };
    // The browser restores the scroll position when the visitor comes back from another page.
    const turnOn = () => {
      history.scrollRestoration = "auto";
    };
    const turnOff = ({ persisted }: PageTransitionEvent) => {
      if (persisted) history.scrollRestoration = "manual";
    };
    addEventListener("click", keepScroll);
    addEventListener("pagehide", turnOn);
    addEventListener("pageshow", turnOff);
    return () => {
      removeEventListener("click", keepScroll);
      removeEventListener("pagehide", turnOn);
      removeEventListener("pageshow", turnOff);
    };
  }, []);

  return heading;
}
