import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

/** Its control refers to it with `aria-describedby` (WCAG 3.3.1). */
export function ErrorLine({ id, message }: { id?: string; message: string }) {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      <span>{message}</span>
    </p>
  );
}

export function TextArea(attributes: ComponentProps<"textarea"> & { id: string }) {
  return <textarea className="input" dir="auto" {...attributes} />;
}
