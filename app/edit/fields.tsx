import { INTENT, type Intent, serializeIntent } from "@conform-to/dom";
import { createContext, type ReactNode, useContext } from "react";
import type { Choices } from "#app/edit/write/file-fields.ts";
import type { Node } from "#app/publish/schemas.ts";
import { listHref, thumbHref } from "./addresses.ts";
import { DEEP, type FormValue, isGroup, kindName, textOf, WAS } from "./field-kinds.ts";
import { itemLabelOf, labelOf } from "./labels.ts";

/** Fields of one item of a list that are open at first. */
const MAX_OPEN = 6;

interface Shared {
  choices: Choices;
  problems: { name: string; message: string }[];
  /** The field that gets the focus, after a button of a list was pressed. */
  focus: string | null;
}
export const SharedContext = createContext<Shared>({ choices: {}, problems: [], focus: null });

interface FieldProps {
  node: Node;
  /** As conform reads it, such as `settings.documents[0].file`. */
  name: string;
  label: string;
  /** What one item is called, for a list. */
  itemName?: string;
  value: FormValue;
}

export const idOf = (name: string) => name.replace(/\W+/g, "-").replace(/-$/, "");

export function useField(name: string, hint?: ReactNode) {
  const { problems, focus } = useContext(SharedContext);
  const id = idOf(name);
  const ownProblems = problems.filter((problem) => problem.name === name);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = ownProblems.length > 0 ? `${id}-error` : undefined;
  const notes = (
    <>
      {hintId && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {errorId && (
        <p className="error" id={errorId}>
          {ownProblems.map(({ message }) => message).join(" ")}
        </p>
      )}
    </>
  );
  const described = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  return {
    notes,
    className: errorId ? "field has-error" : "field",
    attributes: { id, "aria-describedby": described, autoFocus: focus === name || undefined },
    invalid: errorId ? true : undefined,
  };
}

const hintOf = ({ description = "", default: usual }: Node, label: string) =>
  [
    description.replace(/^(?:The|A) /, "").toLowerCase() === label.toLowerCase() ? "" : description,
    typeof usual === "number" || (typeof usual === "string" && usual) ? `Left empty: ${usual}` : "",
  ]
    .filter(Boolean)
    .join(". ");

/** Browsers would silently empty others. */
const timeInput = (type: string, length: number) => (_: Node, value: string) => {
  const isShown = value.length === length && new Date(`${value.padEnd(16, "T00:00")}Z`).toJSON()?.startsWith(value);
  return { type: value === "" || isShown ? type : "text", className: "input input-short" };
};

const inputs = {
  line: () => ({}),
  long: () => ({ rows: 3 }),
  number: () => ({ inputMode: "decimal" as const, className: "input input-short" }),
  day: timeInput("date", 10),
  moment: timeInput("datetime-local", 16),
  option: () => ({}),
  file: () => ({ list: "all-documents" }),
};

function TextField({ node, name, label, value }: FieldProps) {
  const kind = kindName(node) as keyof typeof inputs;
  const hint = hintOf(node, label);
  const upload = kind === "file" && (
    <>
      {hint && `${hint}. `}
      <a href={listHref("media")} target="_blank" rel="noreferrer">
        Add a new one
      </a>
    </>
  );
  const { notes, className, attributes, invalid } = useField(name, upload || hint);
  const text = textOf(value);
  const input = inputs[kind](node, text);
  const lines = text.split("\n").length + text.length / 80;
  const shared = { name, dir: "auto", defaultValue: text, "aria-invalid": invalid, ...attributes };
  return (
    <div className={className}>
      <label htmlFor={attributes.id}>{label}</label>
      {notes}
      {"rows" in input || lines > 2 ? (
        <textarea className="input edit-long" rows={Math.ceil(lines) + 1} {...shared} />
      ) : (
        <input className="input" type="text" autoComplete="off" {...input} {...shared} />
      )}
    </div>
  );
}

function PictureField({ node, name, label, value }: FieldProps) {
  const { notes, className, attributes, invalid } = useField(name, hintOf(node, label));
  const file = textOf(value);
  return (
    <div className={className}>
      <label htmlFor={attributes.id}>{label}</label>
      {notes}
      <div className="picked">
        {file ? <img className="thumb" src={thumbHref({ file: `media/${file}`, hash: "" })} alt="" /> : <span />}
        <div>
          <input
            className="input"
            name={name}
            defaultValue={file}
            autoComplete="off"
            aria-invalid={invalid}
            {...attributes}
          />
          <button type="submit" name="do" value={`choose ${name}`} className="button button-quiet edit-small">
            {file ? "Choose another" : "Choose a picture"}
          </button>
        </div>
      </div>
    </div>
  );
}

/** What is chosen and is none of them, is one, too. */
function useOptions(node: Node, chosen: string[]) {
  const { choices } = useContext(SharedContext);
  const known = choices[node.among ?? ""] ?? (node.enum ?? []).map((slug) => ({ slug, label: slug }));
  const others = chosen.filter((value) => value !== "" && !known.some(({ slug }) => slug === value));
  return [...known, ...others.map((slug) => ({ slug, label: slug }))];
}

function SelectField({ node, name, label, value }: FieldProps) {
  const { notes, className, attributes, invalid } = useField(name, hintOf({ ...node, default: undefined }, label));
  const chosen = textOf(value);
  return (
    <div className={className}>
      <label htmlFor={attributes.id}>{label}</label>
      {notes}
      <select className="input input-short" name={name} defaultValue={chosen} aria-invalid={invalid} {...attributes}>
        {(chosen === "" || node.default === undefined) && <option value="">–</option>}
        {useOptions(node, [chosen]).map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function CheckField({ node, name, label, value }: FieldProps) {
  const { notes, attributes } = useField(name, hintOf(node, label));
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name={name} value="on" defaultChecked={value === "on"} {...attributes} />
        <span>{label}</span>
      </label>
      {notes}
    </div>
  );
}

type FieldsetProps = Pick<FieldProps, "name" | "label"> & { hint?: string; children: ReactNode };
export function Fieldset({ name, label, hint, children }: FieldsetProps) {
  const { notes, attributes } = useField(name, hint);
  return (
    <fieldset className="edit-group" tabIndex={-1} {...attributes}>
      <legend className="label">{label}</legend>
      {notes}
      {children}
    </fieldset>
  );
}

function CheckboxesField({ node, name, label, value }: FieldProps) {
  const chosen = [value ?? []].flat().filter((slug) => typeof slug === "string");
  return (
    <Fieldset name={name} label={label} hint={hintOf(node, label)}>
      <div className="edit-choices">
        {useOptions(node.items ?? {}, chosen).map(({ slug, label }) => (
          <label key={slug} className="check">
            <input type="checkbox" name={name} value={slug} defaultChecked={chosen.includes(slug)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

/** The form comes back with the change, and nothing is saved. */
export function ListButton({ intent, about, children }: { intent: Intent; about?: string; children: string }) {
  return (
    <button type="submit" name={INTENT} value={serializeIntent(intent)} className="button button-quiet edit-small">
      {children}
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}

export function ItemButtons({ list, at, count, about }: { list: string; at: number; count: number; about: string }) {
  const move = (to: number): Intent => ({ type: "reorder", payload: { name: list, from: at, to } });
  const buttons: [string, Intent][] = [["Remove", { type: "remove", payload: { name: list, index: at } }]];
  if (at + 1 < count) buttons.unshift(["Move down", move(at + 1)]);
  if (at > 0) buttons.unshift(["Move up", move(at - 1)]);
  return (
    <p className="row">
      {buttons.map(([words, intent]) => (
        <ListButton key={words} intent={intent} about={about}>
          {words}
        </ListButton>
      ))}
    </p>
  );
}

function ListField({ node, name, label, itemName = "item", value }: FieldProps) {
  const items = Array.isArray(value) ? value : [];
  return (
    <Fieldset name={name} label={label} hint={hintOf(node, label)}>
      {items.map((item, at) => {
        const itemLabel = `${itemName.charAt(0).toUpperCase()}${itemName.slice(1)} ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <div className="edit-item" key={at}>
            <ListItem node={node.items ?? {}} name={`${name}[${at}]`} label={itemLabel} value={item} />
            <ItemButtons list={name} at={at} count={items.length} about={itemLabel} />
          </div>
        );
      })}
      <ListButton intent={{ type: "insert", payload: { name, index: items.length } }} about={`to ${label}`}>
        {`Add ${/^[aeiou]/.test(itemName) ? "an" : "a"} ${itemName}`}
      </ListButton>
    </Fieldset>
  );
}

/** One with many fields is closed, with what it is called, until somebody wants it. */
function ListItem(field: FieldProps) {
  const { problems, focus } = useContext(SharedContext);
  const { node, name, label, value } = field;
  const group = isGroup(value) ? value : {};
  if (group[DEEP])
    return (
      <p>
        <input type="hidden" name={`${name}.${WAS}`} value={textOf(group[WAS])} />
        {label} is a group. It is edited as text.
      </p>
    );
  if (Object.keys(node.properties ?? {}).length <= MAX_OPEN) return <Field {...field} />;
  const title = [group.caption, group.title, group.label, group.alias].map(textOf).find(Boolean);
  const isWanted = [...problems.map((problem) => problem.name), focus].some((wanted) => wanted?.startsWith(name));
  return (
    <details className="more" open={isWanted || !title || undefined}>
      <summary>{title ? `${label}: ${title}` : label}</summary>
      <Field {...field} />
    </details>
  );
}

function GroupField({ node, name, label, value }: FieldProps) {
  return (
    <Fieldset name={name} label={label} hint={hintOf(node, label)}>
      {/* Without it an item of a list whose controls are all empty would not be sent. */}
      <input type="hidden" name={`${name}.${WAS}`} value={isGroup(value) ? textOf(value[WAS]) : ""} />
      <GroupFields node={node} name={name} value={value} />
    </Fieldset>
  );
}

type GroupProps = Pick<FieldProps, "node" | "name" | "value"> & { only?: (name: string) => boolean };
export function GroupFields({ node, name, value, only = () => true }: GroupProps) {
  const group = isGroup(value) ? value : {};
  const [choice = ""] = Object.keys(node.properties ?? {});
  const shape = node.shapes?.[textOf(group[choice])] ?? (node.shapes && node.required);
  const isShown = (key: string) => only(key) && (shape?.includes(key) ?? true);
  const properties = Object.entries(node.properties ?? {}).filter(([key]) => isShown(key));
  return properties.map(([key, inner]) => (
    <Field
      key={key}
      node={inner}
      name={`${name}.${key}`}
      label={labelOf(key, name.split(".").at(-1))}
      itemName={itemLabelOf(key)}
      value={group[key]}
    />
  ));
}

const components = {
  line: TextField,
  long: TextField,
  number: TextField,
  day: TextField,
  picture: PictureField,
  moment: TextField,
  file: TextField,
  option: TextField,
  choice: SelectField,
  choices: CheckboxesField,
  check: CheckField,
  list: ListField,
  group: GroupField,
};

function Field(field: FieldProps) {
  const Component = components[kindName(field.node)];
  return <Component {...field} />;
}
