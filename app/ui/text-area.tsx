import type { ComponentProps } from "react";

export function TextArea(attributes: ComponentProps<"textarea"> & { id: string }) {
  return <textarea className="input" dir="auto" {...attributes} />;
}
