import { type Control, isTick, isTouched } from "#app/ui/control.ts";
import { findInTab, forgetInTab, keepInTab } from "#app/ui/form-script.ts";

export const answersEntry = (clientId: string) => `form ${clientId}`;

/** No files, no passwords, nothing that the page itself fills in. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control => {
    if (!element.closest("[data-part]")) return false;
    if (element instanceof HTMLInputElement) return !["file", "password", "hidden"].includes(element.type);
    return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
  });
}

export function keepAnswers(form: HTMLFormElement, clientId: string): void {
  const answers = controlsOf(form).flatMap((control) =>
    isTick(control) && !control.checked ? [] : [[control.name, control.value]],
  );
  keepInTab(answersEntry(clientId), answers);
}

export const forgetAnswers = (clientId: string) => forgetInTab(answersEntry(clientId));

/**
 * Except where something has already been typed or chosen. The storage may hold anything: what belongs to no control of
 * this form is ignored.
 * @returns whether there were kept answers
 */
export function restoreAnswers(form: HTMLFormElement, clientId: string): boolean {
  const controls = controlsOf(form);
  const kept = findKept(clientId);
  if (kept.length === 0) return false;
  const touched = controls.filter(isTouched);
  for (const control of controls) {
    // A radio button that was touched counts for its whole group.
    const isRadio = control.type === "radio";
    if (touched.some((other) => other === control || (isRadio && other.name === control.name))) continue;
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
