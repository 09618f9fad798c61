import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A textarea that keeps what was typed before hydration: by default React 18 resets a textarea that the server rendered
 * with text to that text (github.com/react/react/issues/26974).
 */
export function TextArea({ id, ...attributes }: ComponentProps<"textarea"> & { id: string }) {
  const hydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed] = useState(() => (hydrated ? null : typedInto(id)));
  useEffect(() => {
    if (typed === null || !area.current) return;
    area.current.value = typed;
    found.delete(area.current);
  }, [typed]);
  return <textarea className="input" id={id} dir="auto" ref={area} {...attributes} />;
}

/**
 * What was found in each textarea. React may render a page several times before it is hydrated, and the first render
 * already resets the textarea.
 */
const found = new WeakMap<HTMLTextAreaElement, string>();

/** What a visitor typed into a textarea that the server rendered; null if it is unchanged, and on the server. */
function typedInto(id: string): string | null {
  if (typeof document === "undefined") return null;
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return null;
  if (area.value !== area.defaultValue) found.set(area, area.value);
  return found.get(area) ?? null;
}
