import { INTENT, serializeIntent } from "@conform-to/dom";
import type { Node } from "#server/publish/schemas.ts";
import type { FileFields } from "#server/publish/write/file-fields.ts";
import { type Held, isGroup, WAS } from "./field-kinds.ts";
import { Fields, GroupFields, ItemButtons, useNotes } from "./fields.tsx";
import { labelOf } from "./labels.ts";

const LIST = "blocks";

/** A file's text as blocks: words in text areas, components as fields; where there are components, with buttons. */
export function Blocks({ components, held }: Pick<FileFields, "components"> & { held: Held }) {
  const { attributes } = useNotes(LIST);
  const blocks: Held[] = Array.isArray(held) && held.length > 0 ? held : [{ text: "" }];
  const names = Object.keys(components);
  const texts = blocks.filter((block) => !isComponent(block)).length;
  return (
    <section aria-labelledby="text" className="edit-blocks" tabIndex={-1} {...attributes}>
      <h2 id="text">Text</h2>
      <p className="hint">Write ## before a heading, ** around strong words, and - before each line of a list.</p>
      {names.length > 0 && <AddBlock names={names} at={0} />}
      {blocks.map((block, at) => {
        const group = isGroup(block) ? block : {};
        const name = `${LIST}[${at}]`;
        const label = labelOfBlock(blocks, at, texts);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <div className="edit-item" key={at}>
            <input type="hidden" name={`${name}.${WAS}`} value={wordsOf(group[WAS])} />
            {isComponent(block) ? (
              <Component name={name} label={label} held={group} node={components[wordsOf(group.name)] ?? {}} />
            ) : (
              <Words name={name} label={label} words={wordsOf(group.text)} />
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

const wordsOf = (held: Held) => (typeof held === "string" ? held : "");
const isComponent = (block: Held) => isGroup(block) && typeof block.name === "string";

/** ‘Text’ where there is only one, otherwise with its number; a component’s name. */
function labelOfBlock(blocks: Held[], at: number, texts: number): string {
  const block = blocks[at];
  if (isGroup(block) && typeof block.name === "string") return labelOf(block.name);
  return texts === 1 ? "Text" : `Text ${blocks.slice(0, at + 1).filter((one) => !isComponent(one)).length}`;
}

function Words({ name, label, words }: { name: string; label: string; words: string }) {
  const { notes, attributes, wrong } = useNotes(`${name}.text`);
  return (
    <div className={wrong ? "field has-error" : "field"}>
      <label htmlFor={attributes.id}>{label}</label>
      {notes}
      <Toolbar text={attributes.id} label={label} />
      <textarea
        className="input edit-text"
        name={`${name}.text`}
        dir="auto"
        spellCheck
        rows={Math.min(30, words.split("\n").length + Math.ceil(words.length / 80) + 2)}
        aria-invalid={wrong || undefined}
        defaultValue={words}
        {...attributes}
      />
    </div>
  );
}

/** Marks for Markdown, which script inserts. */
const Toolbar = ({ text, label }: { text: string; label: string }) => (
  <div className="row" role="toolbar" aria-label={`Marks for ${label}`} data-toolbar={text} hidden>
    {["Strong", "Heading", "List", "Link"].map((mark) => (
      <button key={mark} type="button" data-mark={mark.toLowerCase()} className="button button-quiet edit-small">
        {mark}
      </button>
    ))}
  </div>
);

function Component({ name, label, held, node }: { name: string; label: string; held: Held; node: Node }) {
  const group = isGroup(held) ? held : {};
  return (
    <Fields name={`${name}.props`} label={label}>
      <input type="hidden" name={`${name}.name`} value={wordsOf(group.name)} />
      <GroupFields node={node} name={`${name}.props`} held={group.props} />
    </Fields>
  );
}

/** Adds a text or a component between two blocks. */
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
      <button
        type="submit"
        name={INTENT}
        value={serializeIntent({ type: "insert", payload: { name: LIST, index: at } })}
        className="button button-quiet edit-small"
      >
        Add here
      </button>
    </p>
  );
}
