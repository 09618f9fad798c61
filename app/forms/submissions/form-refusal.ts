import type { SubmissionResult } from "@conform-to/react";
import type { HelpNeed } from "#app/site/need-help.tsx";

export interface FormRefusal {
  clientId: string;
  /** As conform has it; null when nothing could be read. */
  result: SubmissionResult<string[]> | null;
  problem: string | null;
  need?: HelpNeed;
  filesLost: boolean;
}
