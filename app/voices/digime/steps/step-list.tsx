import type { TitleState } from "#app/base/component.ts";
import { type DigiMe, type FormStep, formSteps, type Step, stepIndex } from "#app/voices/digime/digime-flow.ts";
import "./step-list.css";

const labels: Record<FormStep, string> = {
  avatar: "Your avatar",
  message: "Your message",
  details: "Your details",
};

export function DigiMeSteps({ step }: { step: Step }) {
  const now = stepIndex(step);
  return (
    <ol className="steps" aria-label="Steps">
      {formSteps.map((one, index) => (
        <li key={one} className={index < now ? "done" : undefined} aria-current={index === now ? "step" : undefined}>
          {/* Drawn anew when it changes: what a translation has replaced cannot be changed (spec pages.translated). */}
          <span key={Math.sign(index - now)}>
            {index < now && <span className="visually-hidden">Done: </span>}
            {index === now && <span className="visually-hidden">{`Step ${now + 1} of ${formSteps.length}: `}</span>}
            {labels[one]}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What the page's title says about the form: the step, and whether something is wrong (WCAG 2.4.2). */
export function digiMeTitle({ step, problems }: DigiMe, notice: unknown): { title: string; titleState: TitleState } {
  const title = `Make your DigiMe, step ${stepIndex(step) + 1} of ${formSteps.length}`;
  return { title, titleState: problems.length > 0 || notice ? "Error" : null };
}
