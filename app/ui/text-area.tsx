import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A box for longer text. What was typed into it before script took the page over stays: React 18 alone sets a box that
 * came with words back to them when it hydrates (github.com/react/react/issues/26974).
 */
export function TextArea({ id, ...attributes }: ComponentProps<"textarea"> & { id: string }) {
  const hydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed] = useState(() => (hydrated ? null : typedInto(id)));
  useEffect(() => {
    if (typed !== null && area.current) area.current.value = typed;
  }, [typed]);
  return <textarea className="input" id={id} ref={area} {...attributes} />;
}

/** What the visitor made of a box that the server sent; null when it is untouched, and on the server. */
function typedInto(id: string): string | null {
  if (typeof document === "undefined") return null;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement && area.value !== area.defaultValue ? area.value : null;
}
