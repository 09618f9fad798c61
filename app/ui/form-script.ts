import { type RefObject, useEffect } from "react";

/**
 * Also scrolls to its question and its error message: focus alone would scroll to the control only, and not at all if
 * it already has focus. If the window is too small for all of it, the control takes priority, then the error; for a
 * control that is itself too tall, the error and the control's beginning.
 */
export function focusWithQuestion(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  const group = control.closest(".field");
  const error = group?.querySelector(".error");
  const isTall = control.offsetHeight > innerHeight / 3;
  for (const part of [group, group?.firstElementChild, ...(isTall ? [control, error] : [error, control])])
    part?.scrollIntoView({ block: "nearest" });
}

export function focusFirstError(form: HTMLFormElement | null): void {
  const group = form?.querySelector<HTMLElement>(".has-error");
  if (!group) return;
  const control = group.querySelector<HTMLElement>("input, select, textarea");
  if (control) focusWithQuestion(control);
  group.classList.add("shake");
  group.addEventListener("animationend", () => group.classList.remove("shake"), { once: true });
}

/**
 * Until a quick exit clears it. On a page that a quick exit has hidden nothing is stored: work still in progress, such
 * as a pending response, would otherwise bring back what was cleared.
 */
export function keepInTab(entry: string, value: unknown): void {
  if (document.body.hidden) return;
  try {
    sessionStorage.setItem(entry, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page itself still holds everything.
  }
}

export function findInTab(entry: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(entry) ?? "null");
  } catch {
    return null;
  }
}

export function forgetInTab(entry: string): void {
  try {
    sessionStorage.removeItem(entry);
  } catch {
    // There is nothing to forget.
  }
}

/**
 * If the browser restores the page from its back/forward cache, it is loaded again: the button works, and the next user
 * of this computer does not see what was written, even if storage is blocked.
 */
export function leaveSentForm(form: HTMLFormElement, to: string): void {
  addEventListener("pagehide", () => {
    form.reset();
    form.hidden = true;
  });
  // Not on the first `pageshow`: on a page that is still loading it would cancel the navigation to the receipt.
  addEventListener("pageshow", ({ persisted }) => persisted && location.replace(location.pathname + location.search));
  location.assign(to);
}

export function setTitleState(titleState: "Error" | "Sent" | null): void {
  document.title = document.title.replace(/^(?:(?:Error|Sent): )?/, titleState ? `${titleState}: ` : "");
}

/** What was typed now would be lost. Focus moves to the submit button, since an inert field loses it (WCAG 2.4.3). */
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
