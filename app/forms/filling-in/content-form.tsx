import type { ReactNode } from "react";
import { type Field, type FormToFillIn, formFileAddress, HONEYPOT, hasFiles } from "#app/forms/definition/form.ts";
import type { ContentFormData } from "#app/forms/submissions/load-form.server.ts";
import type { MarkupProps } from "#app/site/component.ts";
import { LiveHelp } from "#app/site/need-help.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { ContentFormProps } from "./content-form.server.ts";
import { FieldView } from "./field-view.tsx";
import { answersEntry } from "./kept-answers.ts";
import { SentMessage } from "./sent-message.tsx";
import { useContentForm } from "./use-content-form.ts";

export default function ContentForm({ props, data }: MarkupProps<ContentFormProps, ContentFormData | null>) {
  if (!data) return null;
  return data.receipt ? (
    <SentMessage {...data} receipt={data.receipt} />
  ) : (
    <OpenForm {...data} heading={props.heading} />
  );
}

const HELP =
  "Nobody reads this straight away. If something hurts or scares you, ring one of these. They listen, and you don’t have to say your name. You can still send what you wrote.";
const CHOOSE_AGAIN = "Please choose your files again: browsers do not keep them.";

interface OpenFormProps extends Pick<ContentFormData, "path" | "answer" | "site"> {
  form: FormToFillIn;
  heading: boolean;
}

export function OpenForm({ form: definition, path, answer, site, heading }: OpenFormProps) {
  const { clientId } = definition;
  const { attributes, hidden, busy, latest, answered, occasion, filesLost, typed, errorOf, errors, need, isSent } =
    useContentForm(definition, answer);
  const controlId = (alias: string) => `${clientId}-${alias}`;
  const showField = (field: Field) => (
    <FieldView
      key={field.alias}
      field={field}
      id={controlId(field.alias)}
      typed={typed ? (typed[field.alias] ?? "") : undefined}
      error={errorOf(field.alias)}
      hidden={hidden?.has(field.alias) ?? false}
    />
  );
  return (
    <form
      method="post"
      action={`${path}?form=${clientId}`}
      encType={hasFiles(definition) ? "multipart/form-data" : undefined}
      className="form-card content-form"
      {...attributes}
      noValidate
      data-form={clientId}
      data-kept={answersEntry(clientId)}
      data-live={hidden !== null || undefined}
    >
      {definition.styles && <link rel="stylesheet" href={formFileAddress(clientId, definition.styles)} />}
      <LiveHelp need={isSent ? need : null} takesFocus={latest !== null} site={site}>
        {HELP}
      </LiveHelp>
      {answered && (errors.length > 0 || latest?.problem) && (
        <ErrorSummary
          title={latest?.problem ?? `Please check ${errors.length} ${errors.length === 1 ? "answer" : "answers"}`}
          errors={errors.map(({ alias, message }) => ({ message, control: controlId(alias) }))}
          occasion={occasion}
          takesFocus={latest !== null && !(isSent && need && need !== "language")}
        >
          {filesLost && <p>{CHOOSE_AGAIN}</p>}
        </ErrorSummary>
      )}
      {heading && <h2 className="form-heading">{definition.formName}</h2>}
      {definition.fieldsets.map((set) => (
        <FieldsetView key={set.id} fieldset={set} hidden={hidden?.has(set.id) ?? false} showField={showField} />
      ))}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <LiveHelp need={isSent ? null : need} site={site}>
        {HELP}
      </LiveHelp>
      {definition.notice && <Notice {...definition.notice} />}
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? "Submitting…" : definition.submitLabel}
      </button>
    </form>
  );
}

interface FieldsetProps {
  fieldset: FormToFillIn["fieldsets"][number];
  hidden: boolean;
  showField(field: Field): ReactNode;
}

function FieldsetView({ fieldset: { id, legend, condition, columns }, hidden, showField }: FieldsetProps) {
  return (
    <fieldset
      className="form-set"
      // Without a legend, it would be announced as a group without a name.
      role={legend ? undefined : "none"}
      data-part={id}
      data-condition={condition ? JSON.stringify(condition) : undefined}
      hidden={hidden}
      disabled={hidden}
    >
      {legend && <legend>{legend}</legend>}
      <div className={columns.length > 1 ? "form-columns form-columns-many" : "form-columns"}>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and never move
          <div key={at}>{column.map(showField)}</div>
        ))}
      </div>
    </fieldset>
  );
}

function Notice({ lines, privacy }: NonNullable<FormToFillIn["notice"]>) {
  return (
    <div className="form-words tone-navy">
      <h2>Before you send</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {privacy && (
          <li>
            More is on the page <a href={privacy.page}>{privacy.label}</a>.
          </li>
        )}
      </ul>
    </div>
  );
}
