import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/base/posted-form.ts";
import { fileHref, historyHref, listHref, UPLOAD } from "./addresses.ts";
import { EditFrame, editHandle, editHead, Field, kinds, Refused } from "./frame.tsx";
import { beginFile, loadList } from "./list.server.ts";
import { editingOf, requireEditor } from "./session.server.ts";
import "#app/ui/boxes.css";
import "#app/ui/disclosure.css";
import "#app/ui/field.css";
import "./edit.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const editor = await requireEditor(request, context);
  const query = new URL(request.url).searchParams;
  const asked = query.get("kind") ?? "pages";
  const kind = Object.hasOwn(kinds, asked) || asked === "other" ? asked : "pages";
  const file = query.get("file") ?? "";
  const added = editingOf(context).read(file) ? file.replace("media/", "") : "";
  return { editor, kind, done: query.get("done"), added, ...(await loadList(context, kind)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  return beginFile(context, await readForm(request, context), editor);
}

export const handle = editHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  editHead(matches, `${kinds[data?.kind ?? ""] ?? "Content"} – Editing`);

type Listed = Awaited<ReturnType<typeof loadList>>["drafts"];

export default function ListPage() {
  const { editor, kind, drafts, folders, done, added } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const said =
    done && done !== "added"
      ? "It is deleted. Its history has it still."
      : done === "added"
        ? `It is added as ${added}. Write that name where a file is asked for.`
        : undefined;
  return (
    <EditFrame editor={editor} kind={kind} said={said}>
      <h1>{kinds[kind] ?? "Everything else"}</h1>
      {kind === "media" ? (
        <p>
          <a className="button" href={UPLOAD}>
            Add a picture or document
          </a>
        </p>
      ) : (
        kind !== "other" && <NewFile kind={kind} refusal={refusal ?? null} />
      )}
      {drafts.length > 0 && (
        <section aria-labelledby="drafts">
          <h2 id="drafts">Drafts</h2>
          <Files files={drafts} />
        </section>
      )}
      {folders.map(({ folder, files }) => (
        <section key={folder} aria-labelledby={`in-${folder}`}>
          <h2 id={`in-${folder}`}>{folder || "Settings"}</h2>
          <Files files={files} />
        </section>
      ))}
    </EditFrame>
  );
}

function Files({ files }: { files: Listed }) {
  return (
    <ul className="plain edit-list">
      {files.map(({ file, title, draft }) => (
        <li key={file}>
          <a href={(file.startsWith("media/") ? historyHref : fileHref)(file)}>{title || file}</a>
          <p className="soft">
            {title && file}
            {draft && ` Draft of ${draft.by}.`}
            {draft?.asked && ` ${draft.asked} is asked to publish it.`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function NewFile({
  kind,
  refusal,
}: {
  kind: string;
  refusal: { message: string; title: string; folder: string } | null;
}) {
  return (
    <details className="disclosure" open={refusal ? true : undefined}>
      <summary>Begin a new one</summary>
      <form method="post" action={listHref(kind)}>
        <input type="hidden" name="kind" value={kind} />
        <Refused message={refusal?.message} />
        <Field id="title" label="Title" defaultValue={refusal?.title} required />
        {kind === "pages" && (
          <Field
            id="folder"
            label="Folder"
            hint="Such as about-us; empty for the top."
            defaultValue={refusal?.folder}
          />
        )}
        <button type="submit" className="button">
          Begin
        </button>
      </form>
    </details>
  );
}
