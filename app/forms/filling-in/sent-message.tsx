import { HAVE_IT } from "#app/forms/definition/form.ts";
import type { ContentFormData } from "#app/forms/submissions/load-form.server.ts";
import { HelpFor } from "#app/site/need-help.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { answersEntry } from "./kept-answers.ts";

type Props = Pick<ContentFormData, "form" | "path" | "need" | "site"> & { receipt: string };

/**
 * The address leads to it, and it takes focus. A child in need reads whom to ring, and is promised no answer some day.
 */
export function SentMessage({ form, path, receipt, need, site }: Props) {
  return (
    <div className="form-card content-form" data-behaviour="forget-kept" data-kept={answersEntry(form.clientId)}>
      <div id={`sent-${form.clientId}`} role="status" tabIndex={-1} data-behaviour="focus-message">
        <HelpFor need={need} site={site}>
          You can ring any of them now. You don’t have to say your name.
        </HelpFor>
        <div className="form-sent tone-green">
          <h2>
            <Icon name="check" />
            We have it
          </h2>
          <p>{need ? HAVE_IT : form.messageOnSubmit}</p>
          <p>
            Your receipt number: <strong className="form-receipt">{receipt.replace(/(.{4})(?=.)/g, "$1 ")}</strong>
          </p>
          <p>
            <a href={path}>Fill in this form again</a>
          </p>
        </div>
      </div>
    </div>
  );
}
