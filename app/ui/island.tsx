import { Component, type ComponentType, type ReactNode, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { type Control, isTick, isTouched } from "./control.ts";

/**
 * React hydrates only what the server rendered into the element, which then gets `data-live`. If the component throws,
 * `failed` is called once React has released the element, and it is tried once more: another program may have moved
 * what React rendered. Hydration is a transition, so that a slow phone can respond to input in between.
 */
export function hydratesTo<Props extends object>(Island: ComponentType<Props>) {
  return function hydrate(element: HTMLElement, props: Props, failed: (error: unknown) => void, isRetry = false): void {
    let root: Root | undefined;
    const putBack = watchEarlyInput(element);
    const end = (error: unknown) =>
      setTimeout(() => {
        root?.unmount();
        failed(error);
        if (!isRetry) hydrate(element, props, failed, true);
      });
    const island = (
      <Guard
        taken={() => {
          putBack();
          element.dataset.live = "";
        }}
        failed={end}
      >
        <Island {...props} />
      </Guard>
    );
    startTransition(() => {
      root = hydrateRoot(element, island, {
        identifierPrefix: `${element.id}-`,
        onRecoverableError: (error) => console.error(error),
      });
    });
  };
}

interface GuardProps {
  taken: () => void;
  failed: (error: unknown) => void;
  children: ReactNode;
}

class Guard extends Component<GuardProps, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidMount() {
    if (!this.state.broken) this.props.taken();
  }
  override componentDidCatch(error: unknown) {
    this.props.failed(error);
  }
  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

type Input = Pick<HTMLInputElement, "value" | "checked" | "files">;

/**
 * React resets a text area that came with text (github.com/react/react/issues/26974), and builds everything anew when
 * another program, such as a password manager, has changed the HTML.
 * @returns a function that puts all input back, with focus and selection, and ends the noting
 */
function watchEarlyInput(island: HTMLElement): () => void {
  const noted = new Map<string, Input>();
  const opened = [...island.querySelectorAll("details")];
  let focused: HTMLInputElement | null = null;
  let place = -1;
  let selection: [number | null, number | null] = [null, null];
  /** Another program may have put fields of its own between ours. */
  const likesOf = ({ localName, name }: HTMLInputElement) =>
    [...island.querySelectorAll<HTMLInputElement>(localName)].filter((control) => control.name === name);
  const noteFocus = () => {
    focused = island.contains(document.activeElement) ? (document.activeElement as HTMLInputElement) : null;
    if (!focused) return;
    place = likesOf(focused).indexOf(focused);
    selection = [focused.selectionStart, focused.selectionEnd];
  };
  const note = ({ target }: Partial<Event>) => {
    for (const control of controlsOf(island))
      if (control.name === (target as Control | undefined)?.name || isTouched(control)) {
        const { value, checked, files } = control as HTMLInputElement;
        noted.set(keyOf(control), { value, checked, files });
      }
    noteFocus();
  };
  note({});
  island.addEventListener("input", note);
  island.addEventListener("focusin", noteFocus);
  return () => {
    island.removeEventListener("input", note);
    island.removeEventListener("focusin", noteFocus);
    const before = focused?.value;
    for (const control of controlsOf(island)) {
      const input = noted.get(keyOf(control));
      if (input) fill(control, input);
    }
    if (!focused || (focused.isConnected && focused.value === before)) return;
    let next: HTMLInputElement | undefined = focused;
    if (!focused.isConnected) {
      for (const [at, details] of island.querySelectorAll("details").entries())
        details.open = opened[at]?.open ?? false;
      if (document.activeElement !== document.body) return;
      next = likesOf(focused)[place];
    }
    next?.focus({ preventScroll: true });
    if (typeof selection[0] === "number") next?.setSelectionRange(...selection);
  };
}

const controlsOf = (island: HTMLElement) =>
  island.querySelectorAll<Control>("input:not([type=hidden]), select, textarea");

const keyOf = (control: Control) => (isTick(control) ? `${control.name} ${control.value}` : control.name);

function fill(control: Control, { value, checked, files }: Input): void {
  if (isTick(control)) control.checked = checked;
  else if (control instanceof HTMLInputElement && files) control.files = files;
  else if (control.value !== value) control.value = value;
}
