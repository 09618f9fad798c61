import type { TitleState } from "#app/base/component.ts";
import type { DigiMe, Step } from "#app/voices/digime/digime-flow.ts";
import "./step-list.css";

const steps: { step: Step; label: string }[] = [
  { step: "avatar", label: "Your avatar" },
  { step: "message", label: "Your message" },
  { step: "details", label: "Your details" },
];

/** Where the child is on the way. */
export function DigiMeSteps({ step }: { step: Step }) {
  const now = steps.findIndex((one) => one.step === step);
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map(({ step: one, label }, index) => (
        <li key={one} className={index < now ? "done" : undefined} aria-current={index === now ? "step" : undefined}>
          <span>
            {index < now && <span className="visually-hidden">Done: </span>}
            {index === now && (
              <span className="visually-hidden">
                Step {now + 1} of {STEPS}:{" "}
              </span>
            )}
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}

const numbers = { avatar: 1, message: 2, details: 3, done: 3 } as const;

/** How many steps a child takes. */
const STEPS = 3;

/** What the page's title says about the form: the step, and whether something is wrong (WCAG 2.4.2). */
export function digiMeTitle({ step, problems }: DigiMe, notice: unknown): { title: string; says: TitleState } {
  const title = `Make your DigiMe, step ${numbers[step]} of ${STEPS}`;
  return { title, says: problems.length > 0 || notice ? "Error" : null };
}
