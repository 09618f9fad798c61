import { parse, useForm } from "@conform-to/react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { MarkupProps } from "#app/base/component.ts";
import { focusFirstFault } from "#app/base/focus/focus-first-fault.ts";
import { leaveSentForm } from "#app/base/form/leave-sent-form.ts";
import { setTitleState } from "#app/base/set-title-state.ts";
import {
  type Field,
  FORM_NAME,
  type FormToFillIn,
  formElementId,
  formFileAddress,
  HONEYPOT,
  hasFiles,
  questionsOf,
} from "#app/forms/definition/form.ts";
import type { ContentFormData } from "#app/forms/submissions/form-refusal.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useInertFields } from "#app/ui/use-inert-fields.ts";
import { checkControls } from "./browser-check.ts";
import type { ContentFormProps } from "./content-form.server.ts";
import type { Typed } from "./field-control.tsx";
import { FieldView } from "./field-view.tsx";
import { FieldsetView } from "./fieldset-view.tsx";
import { answersEntry, forgetAnswers, keepAnswers, restoreAnswers } from "./kept-answers.ts";
import { sendForm } from "./send-form.ts";
import { SentMessage } from "./sent-message.tsx";
import { useHiddenParts } from "./use-hidden-parts.ts";
import { useRemote } from "./use-remote.ts";
import "#app/ui/check.css";
import "#app/ui/field.css";
import "#app/ui/boxes.css";
import "./content-form.css";

/** A form of `content/forms` by its name. */
export default function ContentForm({ props, data }: MarkupProps<ContentFormProps, ContentFormData | null>) {
  if (!data) return null;
  return data.receipt ? (
    <SentMessage form={data.form} path={data.path} receipt={data.receipt} />
  ) : (
    <OpenForm form={data.form} path={data.path} answer={data.answer} heading={props.heading} />
  );
}

const CHOOSE_AGAIN = "Please choose your files again: browsers do not keep them.";

interface OpenFormProps extends Pick<ContentFormData, "path" | "answer"> {
  form: FormToFillIn;
  heading: boolean;
}

/** A form to fill in. `answer` says what was wrong, when the page is the response to a posted form. */
export function OpenForm({ form: definition, path, answer: opened, heading }: OpenFormProps) {
  const { clientId } = definition;
  const [answer, setAnswer] = useState(opened);
  const [busy, setBusy] = useState(false);
  /** How often it was submitted with something wrong since the server's last response. */
  const [tries, setTries] = useState(0);
  const latest = tries === 0 ? answer : null;
  const element = useRef<HTMLFormElement>(null);
  const [hidden, update] = useHiddenParts(element);
  const remote = useRemote(element);
  useInertFields(element, busy);
  const [form, fields] = useForm<Record<string, Typed>>({
    id: formElementId(clientId),
    lastResult: answer?.result ?? undefined,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate({ form: current, formData }) {
      const faults = checkControls(current, remote.verdict);
      return parse(formData, {
        resolve: (value) =>
          faults.length === 0
            ? { value }
            : { error: Object.fromEntries(faults.map(({ alias, message }) => [alias, [message]])) },
      });
    },
  });
  // Only from the response that came with the page: after that, the controls themselves hold what was typed.
  const typed = opened?.result && ((opened.result.initialValue ?? {}) as Record<string, Typed>);
  useEffect(() => {
    if (tries > 0) focusFirstFault(element.current);
  }, [tries]);
  // When the page itself is the response, its title already says so.
  useEffect(() => {
    if (tries > 0 || answer !== opened) setTitleState("Error");
  }, [tries, answer, opened]);
  // The response to a posted form already has what was typed, unless the form was posted untouched before script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useEffect(() => {
    const untouched = questionsOf(definition).every(
      ({ alias, value }) => !typed || String(typed[alias] ?? "") === value,
    );
    if (!element.current || !untouched || !restoreAnswers(element.current, clientId)) return;
    update();
    if (opened?.result?.error) form.validate();
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    form.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("name") === "__intent__") return;
    if (event.defaultPrevented) return setTries((count) => count + 1);
    event.preventDefault();
    void send(event.currentTarget);
  };
  const send = async (filled: HTMLFormElement) => {
    setBusy(true);
    const sent = await sendForm(filled, clientId);
    if ("location" in sent) {
      forgetAnswers(clientId);
      return leaveSentForm(filled, sent.location);
    }
    setAnswer(sent);
    setTries(0);
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try and each response is a new occasion
  const occasion = useMemo(() => ({}), [tries, answer]);
  const note = () => {
    update();
    if (element.current) keepAnswers(element.current, clientId);
  };
  // A wrong file is reported before more is filled in. A right one is not validated, or removing it would be an error.
  const checkFile = ({ form: own, files, name }: HTMLInputElement) => {
    if (own && files?.length && checkControls(own, remote.verdict).some(({ alias }) => alias === name))
      form.validate({ name });
  };
  // After script has sent the form, they are still chosen.
  const filesLost = answer?.filesLost && answer === opened;
  const controlId = (alias: string) => `${clientId}-${alias}`;
  const errorOf = (alias: string) => (hidden?.has(alias) ? undefined : fields[alias]?.errors?.[0]);
  const faults = questionsOf(definition).flatMap(({ alias }) => {
    const message = errorOf(alias);
    return message ? [{ message, control: controlId(alias) }] : [];
  });
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
      encType={hasFiles(definition) ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      className="form-card content-form"
      id={form.id}
      ref={element}
      noValidate
      data-form={clientId}
      data-kept={answersEntry(clientId)}
      data-live={hidden !== null || undefined}
      onSubmit={submit}
      onChange={({ target }) => {
        note();
        checkFile(target as HTMLInputElement);
      }}
      onInput={note}
      onBlur={() => remote.ask((alias) => form.validate({ name: alias }))}
    >
      {definition.styles && <link rel="stylesheet" href={formFileAddress(clientId, definition.styles)} />}
      <input type="hidden" name={FORM_NAME} value={clientId} />
      {(tries > 0 || answer) && (faults.length > 0 || latest?.problem) ? (
        <ErrorSummary
          title={latest?.problem ?? `Please check ${faults.length} ${faults.length === 1 ? "answer" : "answers"}`}
          faults={faults}
          occasion={occasion}
          takesFocus={latest !== null}
        >
          {filesLost && <p>{CHOOSE_AGAIN}</p>}
        </ErrorSummary>
      ) : (
        filesLost && (
          <p className="form-words tone-wattle" role="status">
            {CHOOSE_AGAIN}
          </p>
        )
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
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? "Submitting…" : definition.submitLabel}
      </button>
    </form>
  );
}
