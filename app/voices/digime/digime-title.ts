import type { TitleState } from "#app/base/component.ts";
import type { DigiMe } from "./digime-flow.ts";

const numbers = { avatar: 1, message: 2, details: 3, done: 3 } as const;

/** How many steps a child takes. */
export const STEPS = 3;

/** What the title of the page says of the form: where the child is, and that something is wrong (WCAG 2.4.2). */
export function digiMeTitle({ step, problems }: DigiMe, notice: unknown): { title: string; says: TitleState } {
  const title = `Create your DigiMe, step ${numbers[step]} of ${STEPS}`;
  return { title, says: problems.length > 0 || notice ? "Error" : null };
}
