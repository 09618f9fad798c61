import { Component, type ComponentType, type ReactNode, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { watchEarlyInput } from "./form/early-input.ts";

/**
 * Makes the `hydrate` of an island's file: React hydrates only what the server rendered into the element, which then
 * gets `data-live`. If the component throws, `failed` is called once React has released the element, and it is tried
 * once more: another program may have moved what React rendered, and what was typed is kept in the tab. Hydration is a
 * transition, so that a slow phone can respond to input in between.
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
  /** Called once the component has been hydrated. */
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
