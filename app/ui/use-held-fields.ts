import { type RefObject, useEffect } from "react";

/**
 * Holds the fields of a form while it is being sent: what was typed now would not be in it, and would be lost with it.
 * Focus goes to the button that says so, since from a field it would be dropped (WCAG 2.4.3).
 */
export function useHeldFields(form: RefObject<HTMLFormElement | null>, sending: boolean): void {
  useEffect(() => {
    if (!sending || !form.current) return;
    form.current.querySelector<HTMLElement>("[type=submit][aria-disabled=true]")?.focus();
    const fields = form.current.querySelectorAll<HTMLElement>("fieldset, .field");
    for (const field of fields) field.inert = true;
    return () => {
      for (const field of fields) field.inert = false;
    };
  }, [form, sending]);
}
