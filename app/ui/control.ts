export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isTick(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

export function isTouched(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if ("options" in control) {
    const sent = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, sent);
  }
  return control.value !== control.defaultValue;
}
