import { Form, useLocation } from "@remix-run/react";
import { TEXT_SIZE_STEP } from "#app/site/text-size-step.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type TextSize, textSizes } from "./text-size.ts";
import "./text-size.css";

interface Props {
  size: TextSize;
  /** The page's own form, which the buttons belong to while there is no script, so that nothing typed is lost. */
  ownForm?: string | null;
}

/** 'A−' and 'A+'. The accessible names hold the visible words (WCAG 2.5.3). */
export function TextSizeForm({ size, ownForm = null }: Props) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  if (ownForm && !hydrated)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own box, which the header has no room for
      <div className="text-size" role="group" aria-label="Text size">
        <span>Text size</span>
        {/* The first button of a form is what Enter presses: it must send the form, not change the text. */}
        <button type="submit" form={ownForm} className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Send
        </button>
        {(["smaller", "larger"] as const).map((step) => (
          <button
            key={step}
            type="submit"
            form={ownForm}
            formAction={`${pathname}?${TEXT_SIZE_STEP}=${step}`}
            formNoValidate
            disabled={size === (step === "smaller" ? textSizes[0] : textSizes.at(-1))}
          >
            <Words step={step} />
          </button>
        ))}
      </div>
    );
  return (
    <Form method="post" action="/text-size/" className="text-size" aria-label="Text size" preventScrollReset replace>
      <span>Text size</span>
      <input type="hidden" name="from" value={pathname + search} />
      <button type="submit" name="step" value="smaller" disabled={size === textSizes[0]}>
        <Words step="smaller" />
      </button>
      <button type="submit" name="step" value="larger" disabled={size === textSizes.at(-1)}>
        <Words step="larger" />
      </button>
    </Form>
  );
}

function Words({ step }: { step: "smaller" | "larger" }) {
  return step === "smaller" ? (
    <>
      A−<span className="visually-hidden"> smaller text</span>
    </>
  ) : (
    <>
      A+<span className="visually-hidden"> larger text</span>
    </>
  );
}
