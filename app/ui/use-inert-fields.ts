import { type RefObject, useEffect } from "react";

/**
 * Makes the fields of a form inert while it is being sent: what was typed now would not be sent, and would be lost.
 * Focus moves to the submit button, which shows this state, since an inert field would lose it (WCAG 2.4.3).
 */
export function useInertFields(form: RefObject<HTMLFormElement | null>, sending: boolean): void {
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
