import type { ReactNode } from "react";
import type { Field, PublicForm } from "#app/forms/definition/form.ts";

interface FieldsetProps {
  fieldset: PublicForm["fieldsets"][number];
  hidden: boolean;
  showField(field: Field): ReactNode;
}

/** One fieldset: its legend, its columns, and its condition as an attribute. */
export function FieldsetView({ fieldset: { id, legend, condition, columns }, hidden, showField }: FieldsetProps) {
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
