import { parse, useForm } from "@conform-to/react";
import { Form, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { checkControls } from "./browser-check.ts";
import type { Typed } from "./field-control.tsx";
import { FieldView } from "./field-view.tsx";
import { formElementId, HONEYPOT, hasFiles, type PublicForm, questionsOf } from "./form.ts";
import type { ContentFormData, FormAnswer } from "./form-answer.ts";
import { SentMessage } from "./sent-message.tsx";
import { useHiddenParts } from "./use-hidden-parts.ts";
import { useRemote } from "./use-remote.ts";
import "#app/ui/check.css";
import "#app/ui/field.css";
import "#app/ui/notice.css";
import "./content-form.css";

interface Props {
  props: { form: string };
  data: ContentFormData | null;
  /** Start of the ids of its elements, of its own on the page. */
  id: string;
  /** False where the page's own heading says what the form is. */
  heading?: boolean;
}

/** A form of `content/forms` by its name, for any page whose loader and action call `loadForm` and `postForm`. */
export default function ContentForm({ data, id, heading = true }: Props) {
  if (!data) return null;
  return data.receipt ? (
    <SentMessage form={data.form} receipt={data.receipt} />
  ) : (
    <OpenForm form={data.form} id={id} heading={heading} />
  );
}

function OpenForm({ form: definition, id, heading }: { form: PublicForm; id: string; heading: boolean }) {
  const { clientId } = definition;
  const given = useActionData<FormAnswer>();
  const answer = given?.clientId === clientId ? given : undefined;
  const [first] = useState(answer);
  const action = `${useLocation().pathname}?form=${clientId}`;
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formAction === action;
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [hidden, update] = useHiddenParts(element);
  const [tries, setTries] = useState(0);
  const validate = useRef<(alias: string) => void>(() => {});
  const remote = useRemote(
    element,
    useCallback((alias) => validate.current(alias), []),
  );
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
  validate.current = (alias) => form.validate({ name: alias });
  useEffect(() => {
    if (tries > 0) shakeFirstFault(element.current);
  }, [tries]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault();
    form.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isTry = submitter?.getAttribute("name") !== "__intent__";
    if (isTry && event.defaultPrevented) setTries((count) => count + 1);
  };
  const controlId = (alias: string) => `${id}-${alias}`;
  const errorOf = (alias: string) => (hidden.has(alias) ? undefined : fields[alias]?.errors?.[0]);
  const faults = questionsOf(definition).flatMap(({ alias }) => {
    const message = errorOf(alias);
    return message ? [{ message, control: controlId(alias) }] : [];
  });
  const typed = (answer?.result?.initialValue ?? {}) as Record<string, Typed>;
  return (
    <Form
      method="post"
      action={action}
      encType={hasFiles(definition) ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      className="form-card content-form"
      id={form.id}
      ref={element}
      noValidate
      preventScrollReset
      data-form={clientId}
      data-live={hydrated || undefined}
      onSubmit={submit}
      onChange={update}
      onInput={update}
      onBlur={remote.ask}
    >
      {definition.styles && <link rel="stylesheet" href={`/forms/${clientId}/${definition.styles}`} />}
      <input type="hidden" name="_form" value={clientId} />
      {(faults.length > 0 || answer?.problem) && (
        <ErrorSummary
          title={answer?.problem ?? `Please check ${faults.length} ${faults.length === 1 ? "answer" : "answers"}`}
          faults={faults}
          occasion={answer}
          takesFocus={answer !== undefined && tries === 0}
        >
          {answer?.filesLost && answer === first && <p>Please choose your files again: browsers do not keep them.</p>}
        </ErrorSummary>
      )}
      {heading && <h2 className="form-heading">{definition.formName}</h2>}
      {definition.fieldsets.map(({ id: set, legend, condition, columns }) => (
        <fieldset
          key={set}
          className="form-set"
          data-part={set}
          data-condition={condition ? JSON.stringify(condition) : undefined}
          hidden={hidden.has(set)}
          disabled={hidden.has(set)}
        >
          {legend && <legend>{legend}</legend>}
          <div className={columns.length > 1 ? "form-columns form-columns-many" : "form-columns"}>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and never move
              <div key={at}>
                {column.map((field) => (
                  <FieldView
                    key={field.alias}
                    field={field}
                    id={controlId(field.alias)}
                    typed={typed[field.alias]}
                    error={errorOf(field.alias)}
                    hidden={hidden.has(field.alias)}
                  />
                ))}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="form-trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button type="submit" className="button" disabled={busy}>
        {busy ? "Submitting…" : definition.submitLabel}
      </button>
    </Form>
  );
}

/** Shakes the first group that is wrong, once, and puts focus into it; its style stands still for reduced motion. */
function shakeFirstFault(form: HTMLFormElement | null): void {
  const group = form?.querySelector<HTMLElement>(".has-error");
  if (!group) return;
  group.querySelector<HTMLElement>("input, select, textarea")?.focus();
  group.classList.add("shake");
  group.addEventListener("animationend", () => group.classList.remove("shake"), { once: true });
}
