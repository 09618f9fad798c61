import { type Control, isTick, isTouched } from "./is-touched.ts";

type Input = Pick<HTMLInputElement, "value" | "checked" | "files">;

/**
 * Notes what a visitor types and chooses in an island while React takes it over. React resets a text area that came
 * with text (github.com/react/react/issues/26974), and builds everything anew when another program, such as a password
 * manager, has changed the HTML.
 * @returns a function that puts it all back, with focus and selection, and ends the noting
 */
export function watchEarlyInput(island: HTMLElement): () => void {
  const noted = new Map<string, Input>();
  const opened = [...island.querySelectorAll("details")];
  let focused: Element | null = null;
  let place = -1;
  const note = ({ target }: Partial<Event>) => {
    for (const control of controlsOf(island))
      if (control === target || isTouched(control)) {
        const { value, checked, files } = control as HTMLInputElement;
        noted.set(keyOf(control), { value, checked, files });
      }
  };
  const noteFocus = () => {
    focused = island.contains(document.activeElement) ? document.activeElement : null;
    place = focused ? [...island.querySelectorAll(focused.localName)].indexOf(focused) : -1;
  };
  note({});
  noteFocus();
  island.addEventListener("input", note);
  island.addEventListener("focusin", noteFocus);
  return () => {
    island.removeEventListener("input", note);
    island.removeEventListener("focusin", noteFocus);
    for (const control of controlsOf(island)) {
      const found = noted.get(keyOf(control));
      if (found) fill(control, found);
    }
    if (!focused || focused.isConnected) return;
    for (const [at, details] of island.querySelectorAll("details").entries()) details.open = opened[at]?.open ?? false;
    if (document.activeElement !== document.body) return;
    const next = island.querySelectorAll<HTMLInputElement>(focused.localName)[place];
    next?.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = focused as HTMLInputElement;
    if (typeof selectionStart === "number") next?.setSelectionRange(selectionStart, selectionEnd);
  };
}

const controlsOf = (island: HTMLElement) =>
  island.querySelectorAll<Control>("input:not([type=hidden]), select, textarea");

/** What tells a control of a form apart: its name, and what it stands for if it is one of several. */
const keyOf = (control: Control) => (isTick(control) ? `${control.name} ${control.value}` : control.name);

function fill(control: Control, { value, checked, files }: Input): void {
  if (isTick(control)) control.checked = checked;
  else if (control instanceof HTMLInputElement && files) control.files = files;
  else if (control.value !== value) control.value = value;
}
