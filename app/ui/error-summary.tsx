import { type ReactNode, useEffect, useRef, useState } from "react";
import { focusWithQuestion } from "#app/base/focus/focus-with-question.ts";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";
import "./error-summary.css";

interface Props {
  title: string;
  /** What is wrong, each with the id of the control that puts it right. */
  faults: { message: string; control: string }[];
  /** A new value means that there is something new to say: the summary then takes focus. */
  occasion: unknown;
  /** False where focus goes to the first fault itself. */
  takesFocus: boolean;
  children?: ReactNode;
}

/**
 * Everything that was wrong with a form when it was sent, as links to where it is put right; takes focus when it comes.
 * Its content changes with the occasion alone: an alert that changed with each typed letter would be read out each
 * time.
 */
export function ErrorSummary({ occasion, takesFocus, children, ...now }: Props) {
  const [{ title, faults, ...said }, say] = useState({ ...now, occasion });
  if (said.occasion !== occasion) say({ ...now, occasion });
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is what matters
  useEffect(() => {
    // One that came with the page has had it; who went on to a field before script ran stays there.
    if (takesFocus && (hydrated || document.activeElement === document.body)) box.current?.focus();
  }, [occasion]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is how the summary takes focus
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus={takesFocus} ref={box}>
      <h2>
        <Icon name="alert" />
        {title}
      </h2>
      {children}
      {faults.length > 0 && (
        <ul className="plain">
          {faults.map((fault) => (
            <li key={fault.control}>
              <a
                href={`#${fault.control}`}
                onClick={(event) => {
                  const control = document.getElementById(fault.control);
                  if (!control) return;
                  event.preventDefault();
                  focusWithQuestion(control);
                }}
              >
                {fault.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
