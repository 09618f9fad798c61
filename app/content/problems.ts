export interface Problem {
  /** From the content folder, such as `news/skate-park.md`. */
  file: string;
  line: number;
  message: string;
  isAdvice?: boolean;
}

/** Nothing of the content was published. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.problems = problems;
  }
}

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`;
}

export function countProblems({ length }: Problem[]): string {
  return length === 1 ? "1 problem" : `${length} problems`;
}
