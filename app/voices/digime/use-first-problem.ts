import { type RefObject, useEffect } from "react";
import type { Problem } from "./digime-flow.ts";

/** Shakes the first faulty group and puts focus into it (spec digime.sending); styles keep still for reduced motion. */
export function useFirstProblem(form: RefObject<HTMLFormElement | null>, problems: Problem[]): void {
  useEffect(() => {
    if (problems.length === 0) return;
    const group = form.current?.querySelector<HTMLElement>(".has-error");
    if (!group) return;
    group.classList.remove("shake");
    // Reading a size makes the browser start the animation again.
    group.getBoundingClientRect();
    group.classList.add("shake");
    group.querySelector<HTMLElement>("textarea, input")?.focus();
  }, [form, problems]);
}
