import type { SubmissionResult } from "@conform-to/react";
import type { PublicForm } from "#app/forms/definition/form.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import type { HelpNeed } from "#app/site/need-help.tsx";

/** Loader data of ContentForm. */
export interface ContentFormData {
  form: PublicForm;
  /** Name of the file with the form for the browser. */
  file: string;
  /** Path of the page that it stands on. */
  path: string;
  /** The receipt number after it was sent, else null. */
  receipt: string | null;
  /** If a child may be in need, the lines to ring come first, and nothing promises an answer some day. */
  need: HelpNeed;
  site: HelpSite;
  /** What was wrong when it was sent; null when it was not sent, or was accepted. */
  answer: FormRefusal | null;
}

/** The response of a page's action to a form that was not accepted. */
export interface FormRefusal {
  clientId: string;
  /** What was typed and what is wrong, as conform has it; null when nothing could be read. */
  result: SubmissionResult<string[]> | null;
  /** What is wrong with the form as a whole, in words. */
  problem: string | null;
  need?: HelpNeed;
  /** True when files were chosen, which have to be chosen again. */
  filesLost: boolean;
}
