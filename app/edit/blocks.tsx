import type { Node } from "#app/publish/schemas.ts";
import { type FormValue, isGroup, textOf, WAS } from "./field-kinds.ts";
import { Fieldset, GroupFields, ItemButtons, ListButton, useField } from "./fields.tsx";
import { labelOf } from "./labels.ts";

const LIST = "blocks";

export function Blocks({ components, value }: { components: Record<string, Node>; value: FormValue }) {
  const { attributes } = useField(LIST);
  const blocks: FormValue[] = Array.isArray(value) && value.length > 0 ? value : [{ text: "" }];
  const names = Object.keys(components);
  return (
    <section aria-labelledby="text" className="edit-blocks" tabIndex={-1} {...attributes}>
      <h2 id="text">Text</h2>
      <p className="hint">
        Write ## before a heading, ** around strong words, and - before each line of a list. What you paste from Word or
        a web page keeps them.
      </p>
      {names.length > 0 && <AddBlock names={names} at={0} />}
      {blocks.map((block, at) => {
        const { name: component, text, props, [WAS]: was } = isGroup(block) ? block : {};
        const name = `${LIST}[${at}]`;
        const label = labelOfBlock(blocks, at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <div className="edit-item" key={at}>
            <input type="hidden" name={`${name}.${WAS}`} value={textOf(was)} />
            {typeof component === "string" ? (
              <Fieldset name={`${name}.props`} label={label}>
                <input type="hidden" name={`${name}.name`} value={component} />
                <GroupFields node={components[component] ?? {}} name={`${name}.props`} value={props} />
              </Fieldset>
            ) : (
              <MarkdownField name={`${name}.text`} label={label} value={textOf(text)} />
            )}
            {names.length > 0 && (
              <>
                <ItemButtons list={LIST} at={at} count={blocks.length} about={label} />
                <AddBlock names={names} at={at + 1} />
              </>
            )}
          </div>
        );
      })}
    </section>
  );
}

function labelOfBlock(blocks: FormValue[], at: number): string {
  const nameOf = (block: FormValue) => (isGroup(block) ? textOf(block.name) : "");
  const name = nameOf(blocks[at]);
  const texts = blocks.filter((block) => !nameOf(block));
  return name ? labelOf(name) : texts.length === 1 ? "Text" : `Text ${texts.indexOf(blocks[at]) + 1}`;
}

function MarkdownField({ name, label, value }: { name: string; label: string; value: string }) {
  const { notes, className, attributes, invalid } = useField(name);
  return (
    <div className={className}>
      <label htmlFor={attributes.id}>{label}</label>
      {notes}
      {/* Script shows it, and inserts the marks. */}
      <div className="row" role="toolbar" aria-label={`Marks for ${label}`} data-toolbar={attributes.id} hidden>
        {["Strong", "Heading", "List", "Link"].map((mark) => (
          <button key={mark} type="button" data-mark={mark.toLowerCase()} className="button button-quiet edit-small">
            {mark}
          </button>
        ))}
      </div>
      <textarea
        className="input edit-text"
        name={name}
        dir="auto"
        spellCheck
        rows={Math.min(30, value.split("\n").length + Math.ceil(value.length / 80) + 2)}
        aria-invalid={invalid}
        defaultValue={value}
        {...attributes}
      />
    </div>
  );
}

function AddBlock({ names, at }: { names: string[]; at: number }) {
  const id = `add-${at}`;
  return (
    <p className="row edit-add">
      <label htmlFor={id} className="visually-hidden">
        What to add here
      </label>
      <select className="input input-short" id={id} name={`add[${at}]`}>
        <option value="">Text</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {labelOf(name)}
          </option>
        ))}
      </select>{" "}
      <ListButton intent={{ type: "insert", payload: { name: LIST, index: at } }}>Add here</ListButton>
    </p>
  );
}
