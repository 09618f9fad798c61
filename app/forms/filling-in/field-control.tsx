import type { HTMLAttributes } from "react";
import { nativeAttributes } from "#app/forms/definition/attributes.ts";
import { fieldTypes, formats } from "#app/forms/definition/field-types.ts";
import { dateParts, type Field } from "#app/forms/definition/form.ts";
import { TextArea } from "#app/ui/field.tsx";

/**
 * As conform keeps it: one text, several, or the parts of a date. Undefined when the form was not sent yet and shows
 * its initial values; once it was sent, an empty answer stays empty.
 */
export type Typed = string | string[] | Record<string, string> | undefined;

interface Props {
  field: Field;
  typed: Typed;
  attributes: HTMLAttributes<HTMLElement> & { id: string; disabled: boolean };
}

const dateWords = { day: "Day", month: "Month", year: "Year" };

export function FieldControl({ field, typed, attributes }: Props) {
  const { alias, type, options } = field;
  const { control, secret } = fieldTypes[type];
  const text = textOf(typed) ?? field.value;
  const all = { ...nativeAttributes(field.rules, fieldTypes[type].native), ...attributes };
  const shared = { name: alias, ...all };
  if (control === "textarea") return <TextArea {...shared} defaultValue={text} />;
  if (control === "file") return <input className="input" type="file" {...shared} />;
  if (control === "box")
    return <input type="checkbox" value="true" {...shared} defaultChecked={chosen(typed).includes("true")} />;
  if (control === "select")
    return (
      <select className="input" {...shared} defaultValue={text}>
        <option value="">Choose one</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (control === "radios" || control === "boxes") return <Choices field={field} typed={typed} attributes={all} />;
  if (control === "date") return <DateBoxes field={field} typed={typed} attributes={all} />;
  const format = formats[field.format];
  return (
    <input
      className="input"
      {...shared}
      type={secret ? "password" : format.type}
      dir={!secret && format.type === "text" ? "auto" : undefined}
      inputMode={format.inputMode}
      autoComplete={secret ? "new-password" : (field.autocomplete ?? format.autoComplete)}
      spellCheck={format.spellCheck}
      defaultValue={secret ? undefined : text}
    />
  );
}

function Choices({ field, typed, attributes: { id, ...attributes } }: Props) {
  const { type, alias, options, value } = field;
  const isRadio = fieldTypes[type].control === "radios";
  const before = typed === undefined && value ? [value] : chosen(typed);
  return (
    <div className="form-options">
      {options.map((option, at) => (
        <label key={option.value} className="check">
          <input
            {...attributes}
            id={at === 0 ? id : `${id}-${at}`}
            type={isRadio ? "radio" : "checkbox"}
            name={alias}
            value={option.value}
            defaultChecked={before.includes(option.value)}
          />
          <span>{option.label}</span>{" "}
        </label>
      ))}
    </div>
  );
}

function DateBoxes({ field, typed, attributes: { id, ...attributes } }: Props) {
  const before = typeof typed === "object" && !Array.isArray(typed) ? typed : {};
  return (
    <div className="form-date">
      {dateParts.map((part, at) => (
        <label key={part}>
          {dateWords[part]}
          <input
            className="input"
            {...attributes}
            id={at === 0 ? id : `${id}-${part}`}
            name={`${field.alias}.${part}`}
            inputMode="numeric"
            autoComplete={field.autocomplete === "bday" ? `bday-${part}` : undefined}
            defaultValue={textOf(before[part])}
          />
        </label>
      ))}
    </div>
  );
}

function textOf(typed: Typed): string | undefined {
  return typeof typed === "string" ? typed : Array.isArray(typed) ? typed[0] : undefined;
}

function chosen(typed: Typed): string[] {
  return typeof typed === "string" ? [typed] : Array.isArray(typed) ? typed : [];
}
