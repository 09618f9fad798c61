import { type ReactNode, useContext } from "react";
import type { FileValues } from "#app/edit/write/file-fields.ts";
import { asTextHref, fileHref, previewHref } from "./addresses.ts";
import { Blocks } from "./blocks.tsx";
import { Changes } from "./changes.tsx";
import { GroupFields, idOf, SharedContext } from "./fields.tsx";
import type { FileView, Refusal } from "./file.server.ts";
import { Field, Refused } from "./frame.tsx";
import { labelOf } from "./labels.ts";
import { lineChanges } from "./line-changes.ts";

const FORM = "edit-form";

interface Props {
  view: FileView;
  refusal: Refusal | null;
  /** Although it has fields. */
  asText: boolean;
  isNew: boolean;
}

export function FileForm({ view, refusal, asText, isNew }: Props) {
  const { file, text, fields, draft } = view;
  const isTyped = refusal?.values != null || refusal?.text != null;
  const values = refusal?.values ?? (asText || refusal?.text != null ? null : fields?.values);
  // What was typed since is not checked, and what is left to write in a new file is no mistake yet.
  const shown = isTyped || (isNew && !refusal) ? [] : view.problems;
  const problems = shown.filter(({ isAdvice }) => !isAdvice);
  const advice = shown.filter(({ isAdvice }) => isAdvice);
  if (!view.isReadable)
    return <p className="error">This file is not saved as UTF-8, and some of its letters would be lost here.</p>;
  return (
    <form
      method="post"
      action={(asText ? asTextHref : fileHref)(file)}
      id={FORM}
      autoComplete="off"
      className="fields"
      noValidate
      data-behaviour="edit-form"
      data-typed={isTyped ? "" : undefined}
      data-autosave={!draft || draft.isOwn ? "" : undefined}
    >
      {values && <input type="hidden" name="as" value="fields" />}
      <input type="hidden" name="base" value={refusal?.base ?? view.base} />
      <input type="hidden" name="seen" value={refusal?.seen ?? view.seen} />
      {/* Enter in a field presses the first button of its form (HTML §4.10.21.2). */}
      <button type="submit" name="do" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save draft
      </button>
      {draft && <DraftNotice view={view} draft={draft} />}
      {text === null && !view.isDeleted && (
        <p>
          <a href={previewHref(file)}>
            <img src={previewHref(file)} alt={`Download ${file}`} />
          </a>
        </p>
      )}
      {!isTyped && view.changes.length > 0 && (
        <details className="more" id="changes" open={draft?.asked === view.editor || view.isWriterHere || undefined}>
          <summary>What is different from what is published</summary>
          <Changes lines={view.changes} />
        </details>
      )}
      {problems.length > 0 && <Problems view={view} problems={problems} areLinks={Boolean(values)} />}
      {advice.map(({ line, message }) => (
        <p key={message} className="soft">
          Line {line}, advice: {message}
        </p>
      ))}
      {refusal?.other && <OtherText other={refusal.other} own={refusal.text ?? ""} />}
      {text !== null &&
        (values && fields ? (
          <SharedContext.Provider
            value={{
              choices: fields.choices,
              problems: problems.flatMap(({ field }) => field ?? []),
              focus: refusal?.at ?? null,
            }}
          >
            <FileFieldsView fields={fields} values={values} />
            <p>
              <a href={asTextHref(file)}>Edit as text</a>
            </p>
          </SharedContext.Provider>
        ) : (
          <>
            {fields && !fields.values && (
              <p>Fields cannot show this file, because its settings cannot be read. It is edited as text.</p>
            )}
            <div className="field">
              <label htmlFor="text">{refusal?.other ? "What you have written" : "Text"}</label>
              <textarea
                className="input edit-text"
                id="text"
                name="text"
                dir="auto"
                spellCheck
                defaultValue={refusal?.text ?? text}
              />
            </div>
          </>
        ))}
      <SecondPerson view={view} />
    </form>
  );
}

type Draft = NonNullable<FileView["draft"]>;
const DraftNotice = ({ view: { isDeleted, mayPublish, colleagues }, draft }: { view: FileView; draft: Draft }) => (
  <div className="notice tone-wattle">
    <p>
      {isDeleted
        ? `A draft of ${draft.by}: the file is to be deleted.`
        : draft.moves
          ? `A draft of ${draft.by}: the file is to become ${draft.moves}, and links to it change with it.`
          : `A draft of ${draft.by}, which visitors do not see.`}
      {draft.asked && ` ${draft.asked} is asked to publish it.`}
      {!mayPublish &&
        colleagues.length === 0 &&
        " Every editor has written in it, and nobody may publish it. Discard it, and one of you writes it again."}
      {draft.note && `${draft.asked ? "" : " Sent back:"} “${draft.note}”`}
    </p>
  </div>
);

type ProblemsProps = { view: FileView; problems: FileView["problems"]; areLinks: boolean };
/** Each leads to its field, where there are fields. */
const Problems = ({ view: { file, draft, isDeleted }, problems, areLinks }: ProblemsProps) => (
  <section className="error-summary" aria-labelledby="problems">
    <h2 id="problems">{problems.length === 1 ? "1 problem" : `${problems.length} problems`}</h2>
    {isDeleted && <p>These files use it. Change them first, or discard the draft.</p>}
    <ul>
      {problems.map(({ where, line, message, field }) => (
        <li key={`${where} ${line} ${message}`}>
          {areLinks && field ? (
            <a href={`#${idOf(field.name)}`}>
              {labelOfField(field.name) ?? `Line ${line}`}: {field.message}
            </a>
          ) : (
            `${where === file || where === draft?.moves ? "Line" : `${where}, line`} ${line}: ${message}`
          )}
        </li>
      ))}
    </ul>
  </section>
);

const OtherText = ({ other, own }: { other: NonNullable<Refusal["other"]>; own: string }) => (
  <section aria-labelledby="differs">
    <h2 id="differs">What differs</h2>
    <p>If you press Publish now, your text replaces theirs. Take over what you need first.</p>
    <p className="hint">Lines with - are only in theirs, lines with + only in yours.</p>
    <Changes lines={lineChanges(other.text, own)} />
    <div className="field">
      <label htmlFor="other">
        {other.label}
        <small> You can copy from it.</small>
      </label>
      <textarea className="input edit-text" id="other" readOnly defaultValue={other.text} />
    </div>
  </section>
);

/** At the bottom edge, so outside of the form's column. */
export function Buttons({ view }: { view: FileView }) {
  const { file, text, isReadable, draft, mayPublish } = view;
  if (!isReadable) return null;
  const shared = { type: "submit", form: FORM } as const;
  return (
    <div className="bar three">
      <p className="soft" id="saved">
        {draft ? `Draft of ${draft.by}. Visitors do not see it.` : "As it is published."}
      </p>
      {text !== null && (
        <>
          <button {...shared} name="do" value="save" className="button button-quiet">
            Save draft
          </button>{" "}
          <button {...shared} formAction={previewHref(file)} formTarget="_blank" className="button button-quiet">
            Preview
          </button>{" "}
        </>
      )}
      {mayPublish && (
        <button {...shared} name="do" value="publish" className="button button-accent">
          Publish
        </button>
      )}
      {!mayPublish && mayAsk(view) && (
        <a className="button button-accent" href="#ask">
          Ask to publish
        </a>
      )}
    </div>
  );
}

const mayAsk = ({ draft, colleagues }: FileView) => colleagues.length > 0 && !draft?.asked;

function SecondPerson({ view }: { view: FileView }) {
  const { draft, mayPublish, colleagues } = view;
  return (
    <>
      {draft && !draft.isOwn && draft.asked && (
        <details className="more">
          <summary>Send it back</summary>
          <Field id="back-note" name="note" label="What should be different" />
          <button type="submit" name="do" value="back" className="button button-quiet">
            Send back
          </button>
        </details>
      )}
      {mayAsk(view) && (
        <details className="more" id="ask" open={mayPublish ? undefined : true}>
          <summary>Ask somebody to publish</summary>
          <div className="field">
            <label htmlFor="colleague">Who</label>
            <select className="input" id="colleague" name="colleague">
              {colleagues.map((colleague) => (
                <option key={colleague}>{colleague}</option>
              ))}
            </select>
          </div>
          <Field id="note" name="note" label="What you want to tell them" />
          <button type="submit" name="do" value="ask" className="button button-quiet">
            Ask
          </button>
        </details>
      )}
    </>
  );
}

/** Of the innermost setting, such as ‘File’ for `settings.documents[0].file`; null for a field of the text. */
function labelOfField(name: string): string | null {
  const [part, ...path] = name.split(/[.[\]\d]+/).filter(Boolean);
  return part === "settings" ? labelOf(path.at(-1) ?? "", path.at(-2)) : null;
}

const PARTS: [title: string, names: string[]][] = [
  ["Publish from, until", ["from", "until"]],
  ["More settings", ["sprig", "sensitive", "updated", "date", "draft", "example", "confirm", "formerly"]],
];

function FileFieldsView({ fields, values }: { fields: NonNullable<FileView["fields"]>; values: FileValues }) {
  const { problems, focus } = useContext(SharedContext);
  const { settings, hasText, components, documents } = fields;
  const isIn = (names: string[]) => (name: string) =>
    hasText && names.includes(name) && !settings.required?.includes(name);
  const shared = { node: settings, name: "settings", value: values.settings };
  const wanted = [...problems.map(({ name }) => name), focus].map(
    (name) => /^settings\.(\w+)/.exec(name ?? "")?.[1] ?? "",
  );
  return (
    <>
      <GroupFields {...shared} only={(name) => !PARTS.some(([, names]) => isIn(names)(name))} />
      {hasText && <Blocks components={components} value={values.blocks} />}
      {hasText &&
        PARTS.map(([title, names]) => (
          <details key={title} className="more" open={wanted.some(isIn(names)) || undefined}>
            <summary>{title}</summary>
            <GroupFields {...shared} only={isIn(names)} />
          </details>
        ))}
      <datalist id="all-documents">
        {documents.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

type ActionProps = { view: FileView; action: string; label: string; children?: ReactNode };
/** Each is a draft first, or ends one. */
const FileAction = ({ view, action, label, children }: ActionProps) => (
  <form method="post" action={fileHref(view.file)}>
    <input type="hidden" name="base" value={view.base} />
    <input type="hidden" name="seen" value={view.seen} />
    {children}
    <button type="submit" name="do" value={action} className="button button-quiet">
      {label}
    </button>
  </form>
);

export function FileActions({ view, move }: { view: FileView; move: Refusal["move"] }) {
  return (
    <>
      {view.draft && <FileAction view={view} action="discard" label="Discard the draft" />}
      {view.isHidden !== null && (
        <FileAction
          view={view}
          action={view.isHidden ? "show" : "hide"}
          label={view.isHidden ? "Put back on the site" : "Take off the site"}
        >
          <p className="hint">
            {view.isHidden
              ? "Visitors do not see it now."
              : "Visitors will no longer see it. It stays here, and can be put back."}
          </p>
        </FileAction>
      )}
      {view.mayMove && (
        <details className="more" open={move !== undefined || undefined}>
          <summary>Rename or move</summary>
          <FileAction view={view} action="rename" label="Rename">
            <Refused message={move?.message} />
            <Field
              id="to"
              label="Folder and name"
              hint="They make the address. Small letters, digits and hyphens. Links to it change, and the old address leads to the new one."
              defaultValue={move?.to ?? view.file.replace(/\.md$/, "")}
              autoFocus={move !== undefined || undefined}
            />
          </FileAction>
        </details>
      )}
      {view.isPublished && (
        <details className="more">
          <summary>Delete</summary>
          <FileAction view={view} action="delete" label="Delete">
            <p>It can be deleted where nothing links to it. History keeps it.</p>
          </FileAction>
        </details>
      )}
    </>
  );
}
