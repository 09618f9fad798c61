import { type ReactNode, useEffect, useRef, useState } from "react";
import { focusWithQuestion } from "./form-script.ts";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface Props {
  title: string;
  /** `control` is the id of the control to correct. */
  errors: { message: string; control: string }[];
  /** A new value means that there is something new to say: the summary is updated and takes focus. */
  occasion: unknown;
  takesFocus: boolean;
  children?: ReactNode;
}

/**
 * Takes focus when it appears. Its content changes only with the occasion: an alert that changed with each keystroke
 * would be announced each time.
 */
export function ErrorSummary({ occasion, takesFocus, children, ...now }: Props) {
  const [shown, show] = useState({ ...now, occasion });
  if (shown.occasion !== occasion) show({ ...now, occasion });
  const { title, errors } = shown;
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is what matters
  useEffect(() => {
    // In the server's HTML `autoFocus` has focused it; a visitor who moved to a field before script ran stays there.
    if (takesFocus && (hydrated || document.activeElement === document.body)) box.current?.focus();
  }, [occasion]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is how the summary takes focus
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus={takesFocus} ref={box}>
      <h2>
        <Icon name="alert" />
        <span>{title}</span>
      </h2>
      {children}
      {errors.length > 0 && (
        <ul className="plain">
          {errors.map((error) => (
            <li key={error.control}>
              <a
                href={`#${error.control}`}
                onClick={(event) => {
                  const control = document.getElementById(error.control);
                  if (!control) return;
                  event.preventDefault();
                  focusWithQuestion(control);
                }}
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
