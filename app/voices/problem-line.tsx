import { Icon } from "#app/ui/icon.tsx";
import type { Problem } from "./digime-flow.ts";
import { problemWords } from "./problem-words.ts";

/** What is wrong with a field, above it. */
export function ProblemLine({ id, problem }: { id: string; problem: Problem }) {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      <span>{problemWords(problem)}</span>
    </p>
  );
}
