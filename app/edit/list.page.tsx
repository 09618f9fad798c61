import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle } from "#app/site/head.ts";
import { fileHref, historyHref, listHref } from "./addresses.ts";
import { EditFrame, editHead, editLinks, Field, kinds, Refused } from "./frame.tsx";
import { addMedia, beginFile, loadList } from "./list.server.ts";
import { fileOf, requireEditor } from "./session.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const editor = await requireEditor(request, context);
  const query = new URL(request.url).searchParams;
  const folder = query.get("kind") ?? "pages";
  const kind = Object.hasOwn(kinds, folder) || folder === "other" ? folder : "pages";
  const added = fileOf(request).replace("media/", "");
  return { editor, kind, done: query.get("done"), added, ...(await loadList(context, kind)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  if (new URL(request.url).searchParams.get("kind") === "media") return addMedia(context, editor);
  return beginFile(context, readForm(context), editor);
}

/** The largest file that the check accepts, in bytes. */
const MAX_UPLOAD = 20 * 1024 * 1024;

export const links = editLinks;

export const handle = { ...officeHandle, maxFileBytes: MAX_UPLOAD };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  editHead(matches, `${kinds[data?.kind ?? ""] ?? "Content"} – Editing`);

type Listed = Awaited<ReturnType<typeof loadList>>["drafts"];

export default function ListPage() {
  const { editor, kind, drafts, folders, done, added } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const doneMessage =
    done === "added"
      ? `It is added as ${added}. Write that name where a file is asked for.`
      : "It is deleted. Its history has it still.";
  return (
    <EditFrame editor={editor} kind={kind} status={done && doneMessage}>
      <h1>{kinds[kind] ?? "Everything else"}</h1>
      {kind === "media" ? (
        <NewMedia message={refusal?.message} />
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
          <a href={(file.startsWith("media/") && !draft ? historyHref : fileHref)(file)}>{title || file}</a>
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

type NewFileProps = { kind: string; refusal: { message: string; title: string; folder: string } | null };
function NewFile({ kind, refusal }: NewFileProps) {
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

function NewMedia({ message }: { message: string | undefined }) {
  return (
    <form method="post" action={listHref("media")} encType="multipart/form-data">
      <h2>Add a picture or document</h2>
      <Refused message={message} />
      <Field
        id="file"
        type="file"
        autoComplete={undefined}
        label="File"
        hint="A picture (SVG, PNG, JPEG or WebP) or a document (PDF or Word), up to 20 MB. A photo takes some seconds: the site makes its smaller versions now."
        required
      />
      <button type="submit" className="button button-accent">
        Add it
      </button>
    </form>
  );
}
