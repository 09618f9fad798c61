import type { ReactNode } from "react";
import { ruleAttributes } from "#app/forms/definition/attributes.ts";
import { fieldTypes } from "#app/forms/definition/field-types.ts";
import type { Field } from "#app/forms/definition/form.ts";
import { ErrorLine } from "#app/ui/field.tsx";
import { FieldControl, type Typed } from "./field-control.tsx";

interface FieldProps {
  field: Field;
  /** Of the first control; the ids of its other elements begin with it. */
  id: string;
  typed: Typed;
  error: string | undefined;
  hidden: boolean;
}

export function FieldView(props: FieldProps) {
  const { field, hidden } = props;
  const { control } = fieldTypes[field.type];
  const part = {
    "data-part": field.alias,
    "data-condition": field.condition ? JSON.stringify(field.condition) : undefined,
    hidden,
  };
  if (control === "hidden")
    return (
      <div {...part} hidden>
        <input type="hidden" name={field.alias} value={field.value} disabled={hidden} />
      </div>
    );
  if (control === "words") return <Words field={field} part={part} />;
  const isGroup = control === "boxes" || control === "radios" || control === "date";
  return isGroup ? <Group {...props} part={part} /> : <Single {...props} part={part} />;
}

type Part = Record<string, unknown>;

function Words({ field, part }: { field: Field; part: Part }) {
  return (
    <div className="form-words tone-teal" {...part}>
      {field.type === "titleAndDescription" && <h2>{field.caption}</h2>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish */}
      <div dangerouslySetInnerHTML={{ __html: field.html }} />
    </div>
  );
}

function Single({ field, id, typed, error, hidden, part }: FieldProps & { part: Part }) {
  const described = describedBy(id, field, error);
  const control = (
    <FieldControl
      field={field}
      typed={typed}
      attributes={{
        id,
        disabled: hidden,
        // Also where it is false: otherwise browsers tell screen readers that an empty required field is invalid.
        "aria-invalid": Boolean(error),
        "aria-describedby": described,
        ...ruleAttributes(field.rules),
      }}
    />
  );
  return (
    <div className={className(error)} {...part}>
      {fieldTypes[field.type].control === "box" ? (
        <>
          <Help field={field} id={id} />
          <FieldError field={field} id={id} error={error} />
          <label className="check" htmlFor={id}>
            {control}
            <span>{field.caption}</span>
          </label>
        </>
      ) : (
        <>
          <label htmlFor={id}>
            <Caption field={field} />
          </label>
          <Help field={field} id={id} />
          <FieldError field={field} id={id} error={error} />
          {control}
        </>
      )}
    </div>
  );
}

function Group({ field, id, typed, error, hidden, part }: FieldProps & { part: Part }) {
  return (
    <fieldset
      className={className(error)}
      {...part}
      aria-describedby={describedBy(id, field, error)}
      data-list={fieldTypes[field.type].holds === "choices" ? true : undefined}
      {...ruleAttributes(field.rules)}
    >
      <legend className="label">
        <Caption field={field} />
      </legend>
      <Help field={field} id={id} />
      <FieldError field={field} id={id} error={error} />
      <FieldControl field={field} typed={typed} attributes={{ id, disabled: hidden, "aria-invalid": Boolean(error) }} />
    </fieldset>
  );
}

function Caption({ field }: { field: Field }): ReactNode {
  const required = field.rules.some((use) => use.rule === "required");
  return (
    <>
      {field.caption}
      {!required && <small> (optional)</small>}
    </>
  );
}

function Help({ field, id }: { field: Field; id: string }) {
  return field.help ? (
    <p className="hint" id={`${id}-hint`}>
      {field.help}
    </p>
  ) : null;
}

/** One that may appear before the form is sent is announced here, since no error summary does it then. */
function FieldError({ field, id, error }: Pick<FieldProps, "field" | "id" | "error">) {
  const line = error && <ErrorLine id={`${id}-error`} message={error} />;
  const isEarly = field.type === "fileUpload" || field.rules.some((use) => use.rule === "remote");
  return isEarly ? <div aria-live="polite">{line}</div> : line;
}

function className(error: string | undefined): string {
  return error ? "field has-error" : "field";
}

function describedBy(id: string, field: Field, error: string | undefined): string | undefined {
  return [field.help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}
