import type { SubmissionResult } from "@conform-to/react";
import type { PublicForm } from "#app/forms/definition/form.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import type { HelpNeed } from "#app/site/need-help.tsx";

export interface ContentFormData {
  form: PublicForm;
  file: string;
  path: string;
  receipt: string | null;
  /** If a child may be in need, the lines to ring come first, and nothing promises an answer some day. */
  need: HelpNeed;
  site: HelpSite;
  answer: FormRefusal | null;
}

export interface FormRefusal {
  clientId: string;
  /** As conform has it; null when nothing could be read. */
  result: SubmissionResult<string[]> | null;
  problem: string | null;
  need?: HelpNeed;
  filesLost: boolean;
}
