import type { Step } from "#app/voices/digime/digime-flow.ts";
import { STEPS } from "#app/voices/digime/digime-title.ts";

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
