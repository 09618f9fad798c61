import type { ReactNode } from "react";
import type { Refusal } from "#app/base/outcome.ts";
import { ErrorSummary } from "./error-summary.tsx";

interface Props {
  refusal: Pick<Refusal<unknown>, "message">;
  /** The id of the control to correct, if it is on the page. */
  control?: string | null;
  /** Where there is such a control. */
  title?: string;
  children?: ReactNode;
}

export function RefusalSummary({ refusal, control = null, title = "Please look again", children }: Props) {
  const { message } = refusal;
  return (
    <ErrorSummary
      title={control ? title : message}
      errors={control ? [{ message, control }] : []}
      occasion={refusal}
      takesFocus
    >
      {children}
    </ErrorSummary>
  );
}
