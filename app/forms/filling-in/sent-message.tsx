import type { PublicForm } from "#app/forms/definition/form.ts";
import { Icon } from "#app/ui/icon.tsx";
import { answersEntry } from "./kept-answers.ts";

/** Takes the place of a form after it was sent. The address leads to it, and it takes focus. */
export function SentMessage({ form, path, receipt }: { form: PublicForm; path: string; receipt: string }) {
  return (
    <div className="form-card content-form" data-behaviour="forget-kept" data-kept={answersEntry(form.clientId)}>
      <div
        className="form-sent tone-green"
        id={`sent-${form.clientId}`}
        role="status"
        tabIndex={-1}
        data-behaviour="focus-message"
      >
        <h2>
          <Icon name="check" />
          We have it
        </h2>
        <p>{form.messageOnSubmit}</p>
        <p>
          Your receipt number: <strong className="form-receipt">{receipt.replace(/(.{4})(?=.)/g, "$1 ")}</strong>
        </p>
        <p>
          <a href={path}>Fill in this form again</a>
        </p>
      </div>
    </div>
  );
}
