import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { timeFormat } from "#app/base/dates.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle } from "#app/site/head.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { fileHref, historyHref, listHref } from "./addresses.ts";
import { Changes } from "./changes.tsx";
import { explainOutcome, notifyEditors } from "./file.server.ts";
import { EditFrame, editHead, editLinks, Refused } from "./frame.tsx";
import { lineChanges } from "./line-changes.ts";
import { editingOf, fileOf, requireEditor } from "./session.server.ts";
import { listVersions, requestOf } from "./versions.server.ts";

const SHOWN = 30;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireEditor(request, context);
  const editing = editingOf(context);
  const file = fileOf(request);
  const versions = editing.mayEdit(file) ? await listVersions(context.db, file, SHOWN + 1) : [];
  if (versions.length === 0 && !editing.read(file)) throw new Response("There is no such file", { status: 404 });
  const times = timeFormat("medium", await findTimeZone(context.db));
  const textOf = (bytes: Buffer | null) => (bytes && !file.startsWith("media/") ? (editing.textOf(bytes) ?? "") : "");
  const shown = versions.slice(0, SHOWN).map(({ id, change_id, bytes, editor: by, made_at }, at) => ({
    id,
    change: change_id,
    by,
    when: made_at && times.format(made_at),
    verb: bytes === null ? "deleted" : versions[at + 1]?.bytes ? "changed" : "added",
    lines: made_at === null ? [] : lineChanges(textOf(versions[at + 1]?.bytes ?? null), textOf(bytes)),
    canUndo: at === 0 && made_at !== null,
  }));
  const mayDelete = file.startsWith("media/") && editing.read(file) !== null;
  const [{ title } = { title: file }] = await editing.summaries([file], new Map(), "");
  const isMedia = file.startsWith("media/");
  const back = isMedia || !editing.read(file) ? listHref(file.split("/")[0]) : fileHref(file);
  return { file, title, back, mayDelete, versions: shown, done: new URL(request.url).searchParams.get("done") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  const form = readForm(context);
  const editing = editingOf(context);
  const file = fileOf(request);
  const by = { editor, request: requestOf(editor, file, form), also: notifyEditors(context, editor, file) };
  const isDeleted = form.get("do") === "delete" && file.startsWith("media/");
  const outcome = isDeleted ? await editing.remove(file, by) : await editing.undo(file, Number(form.get("change")), by);
  context.mail.wake();
  if ("change" in outcome || "unchanged" in outcome)
    return redirect(`${historyHref(file)}&done=${isDeleted ? "deleted" : "undone"}`, 303);
  if ("alone" in outcome) return redirect(`${fileHref(file)}&done=saved`, 303);
  const { message, status } = explainOutcome(outcome);
  const problems = "problems" in outcome ? outcome.problems.slice(0, 3) : [];
  const listed = problems.map((problem) => `${problem.file}, line ${problem.line}: ${problem.message}`);
  return data({ message: [message, ...listed].join(" ") }, status);
}

export const links = editLinks;

export const handle = officeHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  editHead(matches, `History of ${data?.title ?? "a file"} – Editing`);

export default function HistoryPage() {
  const { file, title, back, mayDelete, versions, done } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <EditFrame status={done && (done === "deleted" ? "Deleted." : "Undone: it is as it was before.")}>
      <a className="back" href={back}>
        <Icon name="left" />
        Back
      </a>
      <h1>History of {title}</h1>
      <Refused message={refusal?.message} />
      {versions.length === 0 && <p>Nothing has been changed here yet.</p>}
      {mayDelete && (
        <form method="post" action={historyHref(file)}>
          <p>A file can be deleted where nothing uses it. It stays in this history.</p>
          <button type="submit" name="do" value="delete" className="button button-quiet">
            Delete
          </button>
        </form>
      )}
      <ol className="rows plain" reversed hidden={versions.length === 0}>
        {versions.map(({ id, change, by, when, verb, lines, canUndo }) => (
          <li key={id}>
            <h2>{when ? `${when}: ${verb} by ${by || "hand, in the folder"}` : "Before"}</h2>
            {lines.length > 0 && <Changes lines={lines} />}
            {canUndo && (
              <form method="post" action={historyHref(file)}>
                <button type="submit" name="change" value={change} className="button button-quiet">
                  Undo
                </button>
              </form>
            )}
          </li>
        ))}
      </ol>
    </EditFrame>
  );
}
