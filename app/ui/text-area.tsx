import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A box for longer text that keeps what was typed before script took the page over: React 18 by itself sets a box that
 * the server sent with text back to that text when it hydrates (github.com/react/react/issues/26974).
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
 * What was found in each box. React may render a page several times before it has taken it over, and the first time
 * already sets the box back.
 */
const found = new WeakMap<HTMLTextAreaElement, string>();

/** The text to which a visitor changed a box that the server sent; null when it is unchanged, and on the server. */
function typedInto(id: string): string | null {
  if (typeof document === "undefined") return null;
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return null;
  if (area.value !== area.defaultValue) found.set(area, area.value);
  return found.get(area) ?? null;
}
