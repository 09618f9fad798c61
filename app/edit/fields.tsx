import { INTENT, type Intent, serializeIntent } from "@conform-to/dom";
import { createContext, type ReactNode, useContext } from "react";
import type { Node } from "#server/publish/schemas.ts";
import type { Choices } from "#server/publish/write/file-fields.ts";
import { UPLOAD } from "./addresses.ts";
import { type Held, isGroup, isKept, KEPT, type KindName, kindName, show, WAS } from "./field-kinds.ts";
import { labelOf, listLabels } from "./labels.ts";

/** What all fields of a form share. */
interface Shared {
  choices: Choices;
  /** What is wrong, by the names of fields. */
  faults: Record<string, string[]>;
  /** The name of the field that gets the focus, after a button of a list was pressed. */
  focus: string | null;
}
export const SharedContext = createContext<Shared>({ choices: {}, faults: {}, focus: null });

interface FieldProps {
  node: Node;
  /** As conform reads it, such as `settings.documents[0].file`. */
  name: string;
  label: string;
  /** What one item is called, for a list. */
  one?: string;
  held: Held;
  required?: boolean;
}

/** The id of the element that shows a field. */
export const idOf = (name: string) => name.replace(/\W+/g, "-").replace(/-$/, "");
const holdsWords = (held: Held) => (typeof held === "string" ? held : "");

/** What belongs to a field beside its control: hint and faults, and the attributes that tie them to it. */
export function useNotes(name: string, hint?: ReactNode) {
  const { faults, focus } = useContext(SharedContext);
  const [id, wrong = []] = [idOf(name), faults[name]];
  const notes = (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong.length > 0 && (
        <p className="error" id={`${id}-fault`}>
          {wrong.join(" ")}
        </p>
      )}
    </>
  );
  const described = [hint && `${id}-hint`, wrong.length > 0 && `${id}-fault`].filter(Boolean).join(" ");
  const attributes = { id, "aria-describedby": described || undefined, autoFocus: focus === name || undefined };
  return { notes, attributes, wrong: wrong.length > 0 };
}

/** A description, unless it says no more than the label. */
const hintOf = ({ description = "", default: usual }: Node, label: string) =>
  [
    description.replace(/^(?:The|A) /, "").toLowerCase() === label.toLowerCase() ? "" : description,
    typeof usual === "number" || (typeof usual === "string" && usual) ? `Left empty: ${usual}` : "",
  ]
    .filter(Boolean)
    .join(". ");

/** A field with one control. */
function OneControl({ node, name, label, held }: FieldProps) {
  const kind = kindName(node) as keyof typeof inputs;
  const hint = hintOf(kind in inputs ? node : { ...node, default: undefined }, label);
  const upload = kind === "file" && (
    <>
      {hint && `${hint}. `}
      <a href={UPLOAD} target="_blank" rel="noreferrer">
        Add a new one
      </a>
    </>
  );
  const { notes, attributes, wrong } = useNotes(name, upload || hint);
  const value = holdsWords(held);
  const own = { ...attributes, name, "aria-invalid": wrong || undefined };
  return (
    <div className={wrong ? "field has-error" : "field"}>
      <label htmlFor={attributes.id}>{label}</label>
      {notes}
      {kind in inputs ? (
        <Words {...own} input={inputs[kind](node, value)} value={value} />
      ) : (
        <Choice {...own} node={node} value={value} />
      )}
    </div>
  );
}

/** A day that browsers can show; they would silently empty others. */
const isDay = (words: string) =>
  /^(?:\d{4}-\d\d-\d\d)?$/.test(words) && (words === "" || new Date(words).toJSON()?.startsWith(words));

/** How each kind that is written as words is typed in. */
const inputs = {
  line: () => ({}),
  long: () => ({ rows: 3 }),
  number: () => ({ inputMode: "decimal" as const, className: "input input-short" }),
  day: (_: Node, value: string) => ({ type: isDay(value) ? "date" : "text", className: "input input-short" }),
  file: ({ holds }: Node) => ({ list: `all-${holds}s` }),
};

interface ControlProps {
  id: string;
  name: string;
  value: string;
  autoFocus?: boolean | undefined;
}

/** Words that are longer than a line, or have several, need a field of several lines. */
function Words({ value, input, ...own }: ControlProps & { input: object }) {
  const lines = value.split("\n").length + value.length / 80;
  return "rows" in input || lines > 2 ? (
    <textarea className="input edit-words" dir="auto" rows={Math.ceil(lines) + 1} defaultValue={value} {...own} />
  ) : (
    <input className="input" type="text" dir="auto" autoComplete="off" defaultValue={value} {...input} {...own} />
  );
}

function useOptions(node: Node, chosen: string[]) {
  const { choices } = useContext(SharedContext);
  const known = choices[node.among ?? ""] ?? (node.enum ?? []).map((slug) => ({ slug, label: slug }));
  const others = chosen.filter((value) => value !== "" && !known.some(({ slug }) => slug === value));
  return [...known, ...others.map((slug) => ({ slug, label: slug }))];
}

function Choice({ node, value, ...own }: ControlProps & { node: Node }) {
  const options = useOptions(node, [value]);
  return (
    <select className="input input-short" defaultValue={value} {...own}>
      {(value === "" || node.default === undefined) && <option value="">–</option>}
      {options.map(({ slug, label }) => (
        <option key={slug} value={slug}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Check({ node, name, label, held }: FieldProps) {
  const { notes, attributes } = useNotes(name, hintOf(node, label));
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name={name} value="on" defaultChecked={held === "on"} {...attributes} />
        <span>{label}</span>
      </label>
      {notes}
    </div>
  );
}

type FieldsProps = Pick<FieldProps, "name" | "label"> & { hint?: string; children: ReactNode };
/** A group of fields with its label. */
export function Fields({ name, label, hint, children }: FieldsProps) {
  const { notes, attributes } = useNotes(name, hint);
  return (
    <fieldset className="edit-group" tabIndex={-1} {...attributes}>
      <legend className="label">{label}</legend>
      {notes}
      {children}
    </fieldset>
  );
}

function Several({ node, name, label, held }: FieldProps) {
  const chosen = [held ?? []].flat().filter((one) => typeof one === "string");
  const options = useOptions(node.items ?? {}, chosen);
  return (
    <Fields name={name} label={label} hint={hintOf(node, label)}>
      <div className="edit-choices">
        {options.map(({ slug, label }) => (
          <label key={slug} className="check">
            <input type="checkbox" name={name} value={slug} defaultChecked={chosen.includes(slug)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Fields>
  );
}

/** A button that changes a list: the form comes back with the change, and nothing is saved. */
export function ListButton({ intent, about, children }: { intent: Intent; about: string; children: string }) {
  return (
    <button type="submit" name={INTENT} value={serializeIntent(intent)} className="button button-quiet edit-small">
      {children}
      <span className="visually-hidden"> {about}</span>
    </button>
  );
}

/** The buttons of an item of a list. */
export function ItemButtons({ list, at, count, about }: { list: string; at: number; count: number; about: string }) {
  const move = (label: string, to: number): [string, Intent][] =>
    to < 0 || to >= count ? [] : [[label, { type: "reorder", payload: { name: list, from: at, to } }]];
  const remove: [string, Intent] = ["Remove", { type: "remove", payload: { name: list, index: at } }];
  return (
    <p className="row">
      {[...move("Move up", at - 1), ...move("Move down", at + 1), remove].map(([label, intent]) => (
        <ListButton key={label} intent={intent} about={about}>
          {label}
        </ListButton>
      ))}
    </p>
  );
}

function List({ node, name, label, one = "item", held }: FieldProps) {
  const items = Array.isArray(held) ? [...held] : [];
  const inner = node.items ?? {};
  const words = one.charAt(0).toUpperCase() + one.slice(1);
  return (
    <Fields name={name} label={label} hint={hintOf(node, label)}>
      {items.map((item, at) => {
        const about = `${words} ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <div className="edit-item" key={at}>
            <Field node={inner} name={`${name}[${at}]`} label={about} held={item} required />
            <ItemButtons list={name} at={at} count={items.length} about={about} />
          </div>
        );
      })}
      <ListButton intent={{ type: "insert", payload: { name, index: items.length } }} about={`to ${label}`}>
        {`Add ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`}
      </ListButton>
    </Fields>
  );
}

function Group({ node, name, label, held, required }: FieldProps) {
  const { faults, focus } = useContext(SharedContext);
  const hint = hintOf(node, label);
  const { notes, attributes } = useNotes(name, hint);
  const group = isGroup(held) ? held : {};
  const fields = <GroupFields node={node} name={name} held={group} />;
  if (required)
    return (
      <Fields name={name} label={label} hint={hint}>
        {/* Without it an item whose controls are all empty would not be sent. */}
        <input type="hidden" name={`${name}.${WAS}`} value={holdsWords(group[WAS])} />
        {fields}
      </Fields>
    );
  const isUsed = held !== undefined && JSON.stringify(group) !== JSON.stringify(show(node, undefined));
  const isMeant = [...Object.keys(faults), focus].some((one) => one?.startsWith(name));
  return (
    <details className="disclosure edit-group" open={isUsed || isMeant || undefined} id={attributes.id}>
      <summary>{label}</summary>
      {notes}
      {fields}
    </details>
  );
}

type GroupProps = Pick<FieldProps, "node" | "name" | "held"> & { only?: (name: string) => boolean };
/** The fields of a group in order. @param only the names of those that are shown */
export function GroupFields({ node, name, held, only = () => true }: GroupProps) {
  const group = isGroup(held) ? held : {};
  return Object.entries(node.properties ?? {}).map(([key, inner]) => {
    const isList = kindName(inner) === "list";
    const [label, one] = isList ? listLabels(key) : [labelOf(key), ""];
    const required = node.required?.includes(key) ?? false;
    const field = { node: inner, name: `${name}.${key}`, label, one, held: group[key], required };
    return only(key) && <Field key={key} {...field} />;
  });
}

/** The kinds that are more than one control with its label above. */
const drawings: Partial<Record<KindName, (field: FieldProps) => ReactNode>> = {
  check: Check,
  choices: Several,
  list: List,
  group: Group,
};

/** A field with its label, hint and faults, by its kind. */
function Field(field: FieldProps) {
  const Drawing = drawings[kindName(field.node)] ?? OneControl;
  if (!isKept(field.held)) return <Drawing {...field} />;
  return (
    <Fields name={field.name} label={field.label}>
      <input type="hidden" name={`${field.name}.${KEPT}`} value="1" />
      <p>Fields cannot show what is here, and it stays as it is. Edit the file as text to change it.</p>
    </Fields>
  );
}
