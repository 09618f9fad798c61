import { type RefObject, useCallback, useEffect, useState } from "react";
import { hiddenParts } from "#app/forms/definition/conditions.ts";
import { readControls, readParts } from "./browser-check.ts";

/**
 * The parts of a form that its answers hide, and `update`, to be called on each change. Null until they are known:
 * until then style rules hide these parts, so that nothing is shown and focused in between.
 */
export function useHiddenParts(form: RefObject<HTMLFormElement | null>): [ReadonlySet<string> | null, () => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const update = useCallback(() => {
    if (!form.current) return;
    const now = hiddenParts(readParts(form.current), readControls(form.current));
    setHidden((before) => (before?.size === now.size && [...now].every((id) => before.has(id)) ? before : now));
  }, [form]);
  useEffect(() => {
    update();
    // Coming back to a page, the browser may restore other answers than it had before.
    addEventListener("pageshow", update);
    return () => removeEventListener("pageshow", update);
  }, [update]);
  return [hidden, update];
}
