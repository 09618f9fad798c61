import { useLocation } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import { TEXT_SIZE } from "#app/base/addresses.ts";
import { stepTextSize, type TextSize, type TextSizeStep, textSizeSteps } from "#app/base/text-size.ts";
import { parseReturnPath, postAddress } from "#app/base/text-size-address.ts";
import "./text-size.css";

interface Props {
  size: TextSize;
  /** The page's own form, which the buttons belong to, so that without script nothing typed is lost. */
  ownForm?: string | null;
}

/** 'A−' and 'A+': a form without script; with it they work in place (`enhance/text-size`). */
export function TextSizeForm({ size, ownForm = null }: Props) {
  const location = useLocation();
  if (ownForm)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own box, which the header has no room for
      <div className="text-size" role="group" aria-label="Text size">
        <span>Text size </span>
        {/* Enter presses the first button of a form, which must send the form, not change the text size. Without styles
            it is visible, far from the form, so it says which form it sends. */}
        <button type="submit" form={ownForm} className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Send the form below{" "}
        </button>
        {textSizeSteps.map((step) => (
          <StepButton
            key={step}
            step={step}
            size={size}
            form={ownForm}
            formAction={postAddress(location, step)}
            formNoValidate
          />
        ))}
      </div>
    );
  return (
    <form method="post" action={TEXT_SIZE} className="text-size" aria-label="Text size">
      <span>Text size </span>
      <input type="hidden" name="from" value={parseReturnPath(postAddress(location))} />
      {textSizeSteps.map((step) => (
        <StepButton key={step} step={step} size={size} name="step" value={step} />
      ))}
    </form>
  );
}

type StepProps = ButtonHTMLAttributes<HTMLButtonElement> & { step: TextSizeStep; size: TextSize };

/** Its accessible name contains the visible label (WCAG 2.5.3). */
function StepButton({ step, size, ...attributes }: StepProps) {
  return (
    <button type="submit" data-text-size={step} disabled={stepTextSize(size, step) === size} {...attributes}>
      {step === "smaller" ? "A−" : "A+"}
      <span className="visually-hidden"> {step} text </span>
    </button>
  );
}
