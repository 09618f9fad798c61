import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { timeFormat } from "#app/base/dates.ts";
import { mayDo } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { isStorageError } from "#app/base/storage-error.ts";
import { destroyAsked } from "#app/records/disposals.server.ts";
import { officeHandle } from "#app/site/head.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { hashOf } from "#server/hash.ts";
import { fileHref, historyHref, listHref } from "./addresses.ts";
import { Changes } from "./changes.tsx";
import { beginDraft } from "./drafts.server.ts";
import { answerOutcome, notifyEditors } from "./file.server.ts";
import { EditFrame, editHead, editLinks, Field, Refused } from "./frame.tsx";
import { lineChanges } from "./line-changes.ts";
import { editingOf, fileOf, requireEditor } from "./session.server.ts";
import { listVersions, requestOf } from "./versions.server.ts";

const SHOWN = 30;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { roles } = await requireOfficer(request, context, "edit pages");
  const editing = editingOf(context);
  const file = fileOf(request);
  const versions = editing.mayEdit(file) ? await listVersions(context.db, file, SHOWN + 1) : [];
  if (versions.length === 0 && !editing.read(file)) throw new Response("There is no such file", { status: 404 });
  const times = timeFormat("medium", await findTimeZone(context.db));
  const isMedia = file.startsWith("media/");
  const textOf = (bytes: Buffer | null) => (bytes && !isMedia ? (editing.textOf(bytes) ?? "") : "");
  const hashes = versions.map(({ hash }) => hash);
  const shown = versions.slice(0, SHOWN).map(({ id, change_id, bytes, hash, editor: by, made_at }, at) => ({
    id,
    change: change_id,
    by,
    when: made_at && times.format(made_at),
    verb: hash ? (hashes[at + 1] ? "changed" : "added") : hashes[at + 1] === "" ? "destroyed" : "deleted",
    lines: made_at === null ? [] : lineChanges(textOf(versions[at + 1]?.bytes ?? null), textOf(bytes)),
    canUndo: at === 0 && made_at !== null && (bytes ?? versions[1]?.bytes) != null,
    canComeBack: at > 0 && bytes !== null && !isMedia,
  }));
  const mayDelete = isMedia && editing.read(file) !== null;
  const isKept = isMedia && !mayDelete && versions.some(({ bytes }) => bytes);
  const mayDestroy = mayDo(roles, "act on records");
  const [{ title } = { title: file }] = await editing.summaries([file], new Map(), "");
  const uses = isMedia ? await editing.uses(file) : [];
  const back = isMedia || !editing.read(file) ? listHref(file.split("/")[0]) : fileHref(file);
  const done = new URL(request.url).searchParams.get("done");
  return { file, title, back, uses, mayDelete, isKept, mayDestroy, versions: shown, done };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  const form = readForm(context);
  const editing = editingOf(context);
  const file = fileOf(request);
  if (form.get("do") === "destroy") return destroy(context, file, form, request);
  if (form.has("version")) return bringBack(context, file, Number(form.get("version")), editor);
  const by = { editor, request: requestOf(editor, file, form), also: notifyEditors(context, editor, file) };
  const isDeleted = form.get("do") === "delete" && file.startsWith("media/");
  const outcome = isDeleted ? await editing.remove(file, by) : await editing.undo(file, Number(form.get("change")), by);
  context.mail.wake();
  return answerOutcome(outcome, file, `${historyHref(file)}&done=${isDeleted ? "deleted" : "undone"}`);
}

async function destroy(context: AppLoadContext, file: string, form: FormData, request: Request) {
  const { address } = await requireOfficer(request, context, "act on records");
  const reason = parseFields(form, fields).reason.trim().slice(0, 200);
  const refuse = (message: string, status: number) => data({ message, reason }, status);
  if (reason === "") return refuse("Write why it is destroyed.", 422);
  try {
    const act = { by: address, now: context.clock.now(), reason };
    const isDone = await destroyAsked(context, "pictures", file, act);
    // The button may have been pressed twice.
    if (!isDone && (await listVersions(context.db, file, SHOWN)).some(({ bytes }) => bytes))
      return refuse("Nothing was destroyed: it is on the site again. Delete it first.", 409);
  } catch (error) {
    if (isStorageError(error) || !(error instanceof Error)) throw error;
    return refuse(error.message, 409);
  }
  return redirect(`${historyHref(file)}&done=destroyed`, 303);
}

/** As a draft, to be read and published. */
async function bringBack({ db, clock, editing }: AppLoadContext, file: string, version: number, editor: string) {
  const versions = await listVersions(db, file, SHOWN);
  const old = versions.find(({ id }) => id === version);
  const base = hashOf(editing?.read(file) ?? null);
  const draft = old?.bytes && { file, bytes: old.bytes, base, editor, saved_at: clock.now() };
  if (draft && (await beginDraft(db, draft))) return redirect(`${fileHref(file)}&done=saved`, 303);
  const message = draft ? "There is a draft of it. Publish or discard that first." : "This version is not kept.";
  return data({ message, reason: "" }, draft ? 409 : 404);
}

const fields = z.object({ reason: text });

const doneLabels: Record<string, string> = {
  deleted: "Deleted.",
  destroyed: "Destroyed. The register says so.",
  undone: "Undone: it is as it was before.",
};

export const links = editLinks;

export const handle = officeHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  editHead(matches, `History of ${data?.title ?? "a file"} – Editing`);

export default function HistoryPage() {
  const { file, title, back, uses, mayDelete, isKept, mayDestroy, versions, done } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <EditFrame status={done && !refusal && doneLabels[done]}>
      <a className="back" href={back}>
        <Icon name="left" />
        Back
      </a>
      <h1>History of {title}</h1>
      <Refused message={refusal?.message} />
      {versions.length === 0 && <p>Nothing has been changed here yet.</p>}
      {uses.length > 0 && (
        <section className="card" aria-labelledby="uses">
          <h2 id="uses">Used in</h2>
          <ul className="plain">
            {uses.map((page) => (
              <li key={page.file}>
                <a className="link" href={fileHref(page.file)}>
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayDelete && (
        <form method="post" action={historyHref(file)}>
          <p>A file can be deleted where nothing uses it. It stays in this history.</p>
          <button type="submit" name="do" value="delete" className="button button-quiet">
            Delete
          </button>
        </form>
      )}
      {isKept && !mayDestroy && <p>Who edits pages and answers for records, too, can destroy it with this history.</p>}
      {isKept && mayDestroy && <Destroy file={file} refusal={refusal} />}
      <ol className="rows plain" reversed hidden={versions.length === 0}>
        {versions.map(({ id, change, by, when, verb, lines, canUndo, canComeBack }) => (
          <li key={id}>
            <h2>{when ? `${when}: ${verb} by ${by || "hand, in the folder"}` : "Before"}</h2>
            {lines.length > 0 && <Changes lines={lines} />}
            {(canUndo || canComeBack) && (
              <form method="post" action={historyHref(file)}>
                <button
                  type="submit"
                  name={canUndo ? "change" : "version"}
                  value={canUndo ? change : id}
                  className="button button-quiet"
                >
                  {canUndo ? "Undo" : "Bring this back as a draft"}
                </button>
              </form>
            )}
          </li>
        ))}
      </ol>
    </EditFrame>
  );
}

function Destroy({ file, refusal }: { file: string; refusal: { reason: string } | undefined }) {
  return (
    <details className="flow" open={refusal !== undefined}>
      <summary className="button button-quiet">Destroy it for good</summary>
      <form method="post" action={historyHref(file)} className="card ask form">
        <p>
          Nobody can bring it back, not even from a backup. What happened to it, and when, stays here. The same under
          another name stays, too.
        </p>
        <Field
          id="reason"
          label="Why it is destroyed"
          hint="Such as: the family takes back its consent. Kept for good, so write no names."
          maxLength={200}
          defaultValue={refusal?.reason}
        />
        <p className="buttons">
          <button type="submit" name="do" value="destroy" className="button button-danger">
            Yes, destroy it for good
          </button>
        </p>
      </form>
    </details>
  );
}
