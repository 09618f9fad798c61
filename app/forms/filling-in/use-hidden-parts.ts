import { type RefObject, useCallback, useEffect, useState } from "react";
import { hiddenParts } from "#app/forms/definition/conditions.ts";
import { readControls, readParts } from "./browser-check.ts";

/**
 * The parts of a form that its answers hide, looked at again by `update` on each change. Null until they are known:
 * style rules hide them before, and must go on until these do, so that nothing is shown and focused in between.
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
    // A page that comes back from the browser's memory may have other answers than when it left.
    addEventListener("pageshow", update);
    return () => removeEventListener("pageshow", update);
  }, [update]);
  return [hidden, update];
}
