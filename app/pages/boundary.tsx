import { Component, type ReactNode, Suspense } from "react";
import { serverHtml } from "./server-html.ts";

interface Props {
  id: string;
  name: string;
  children: ReactNode;
}

/**
 * Keeps what one component does to itself. On the server one that throws leaves an empty place, which the log explains
 * (`entry.server`); in the browser what the server sent stays (spec §8).
 */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(`The component ${this.props.name} failed.`, error);
  }
  override render() {
    if (!this.state.failed) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what our server sent
    return <div dangerouslySetInnerHTML={{ __html: serverHtml(this.props.id) }} />;
  }
}
