import { type Control, isTick, isTouched } from "#app/base/form/is-touched.ts";
import { findInTab, forgetInTab, keepInTab } from "#app/base/kept-in-tab.ts";

/** The name under which a tab keeps what was typed into a form. */
export const answersEntry = (clientId: string) => `form ${clientId}`;

/** The controls whose answers may be kept: no files, no passwords, nothing that the page itself fills in. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control => {
    if (!element.closest("[data-part]")) return false;
    if (element instanceof HTMLInputElement) return !["file", "password", "hidden"].includes(element.type);
    return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
  });
}

/** Keeps what stands in the controls now, in this tab until it is sent; quick exit clears it. One entry per form. */
export function keepAnswers(form: HTMLFormElement, clientId: string): void {
  const answers = controlsOf(form).flatMap((control) =>
    isTick(control) && !control.checked ? [] : [[control.name, control.value]],
  );
  keepInTab(answersEntry(clientId), answers);
}

export const forgetAnswers = (clientId: string) => forgetInTab(answersEntry(clientId));

/**
 * Puts back what was kept, but where something has been typed or chosen already. The storage may hold anything, so
 * entries that are no answer to a control of this form are left out. @returns whether anything was put back
 */
export function restoreAnswers(form: HTMLFormElement, clientId: string): boolean {
  const controls = controlsOf(form);
  const kept = findKept(clientId);
  if (kept.length === 0) return false;
  const touched = controls.filter(isTouched);
  for (const control of controls) {
    // Of what only one can be chosen, the choice counts.
    const isRadio = control.type === "radio";
    if (touched.some((one) => one === control || (isRadio && one.name === control.name))) continue;
    const values = kept.flatMap(([name, value]) => (name === control.name ? [value] : []));
    if (isTick(control)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
  return true;
}

function findKept(clientId: string): [string, string][] {
  const kept = findInTab(answersEntry(clientId));
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (answer): answer is [string, string] =>
      Array.isArray(answer) && typeof answer[0] === "string" && typeof answer[1] === "string",
  );
}
