import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { emailOf } from "#app/base/markup.ts";
import { officeLink } from "#app/base/office-links.server.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import type { Done, Outcome } from "#app/edit/editing.ts";
import type { FileValues } from "#app/edit/write/file-fields.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { hashOf } from "#server/hash.ts";
import { fileHref, historyHref } from "./addresses.ts";
import { findDraft, writersOf } from "./drafts.server.ts";
import { type FormValue, isGroup, textOf } from "./field-kinds.ts";
import { fileNames, stateAt } from "./kinds.ts";
import { lineChanges } from "./line-changes.ts";
import { readFields } from "./read-fields.server.ts";
import { editingOf } from "./session.server.ts";
import { noteVisit } from "./visits.server.ts";

/** @throws {Response} 404 for a path that is not one of a text file of the folder, or of a draft of another file */
export async function openFile(context: AppLoadContext, file: string) {
  const editing = editingOf(context);
  const draft = await findDraft(context.db, file);
  const published = editing.read(file);
  const isMedia = file.startsWith("media/");
  if (!editing.mayEdit(file) || !(draft || (published && !isMedia)))
    throw new Response("There is no such file", { status: 404 });
  return { editing, draft, published, isMedia };
}

/** What people call it: the words at its top, or its name. */
function titleOf(file: string, settings: FormValue): string {
  const { title, headline, question, formName } = isGroup(settings) ? settings : {};
  return (
    [title, headline, question, formName].map(textOf).find(Boolean) ??
    fileNames[file] ??
    file.slice(file.indexOf("/") + 1)
  );
}

/** @throws {Response} 404, see `openFile` */
export async function loadFile(context: AppLoadContext, file: string, editor: string, done: string | null) {
  const { editing, draft, published, isMedia } = await openFile(context, file);
  const hasLeft = ["published", "stored", "discarded"].includes(done ?? "");
  // What cannot be noted keeps nobody from working.
  const noting = editing.isLocal
    ? []
    : noteVisit(context.db, file, editor, context.clock.now(), hasLeft).catch(() => []);
  const bytes = draft ? draft.bytes : published;
  if (!draft) editing.warm();
  const problems = draft ? await editing.check(draft) : [];
  const isOwn = draft?.editor === editor;
  const mayPublish = (colleague: string) =>
    editing.mayPublish({ verb: "publish", file }, colleague, draft ? writersOf(draft) : [editor]);
  const text = isMedia ? null : bytes && (editing.textOf(bytes) ?? "");
  const { choices, at, ...opened } = await editing.open(file, text ?? "", problems);
  const values = text === null ? null : opened.values;
  const fields = editing.fieldsOf(file);
  const others = await noting;
  const [summary] = published ? await editing.summaries([file], new Map(), "") : [];
  const canHide = fields?.settings.properties?.draft && values && summary && file !== "pages/index.md";
  const isHere = (where: string) => values !== null && (where === file || where === draft?.to_file);
  return {
    file,
    title: titleOf(file, values?.settings),
    editor,
    others,
    isWriterHere: others.some((other) => other.editor === draft?.editor),
    /** Null for a draft that deletes the file, and for a picture or document; empty for a file that is not UTF-8. */
    text,
    isDeleted: bytes === null,
    /** Null for a file that is edited as text; `values` is null when its settings cannot be read. */
    fields: fields && {
      ...fields,
      values,
      choices,
      documents: editing.list().flatMap((name) => /^media\/(.+\.(?:pdf|docx))$/i.exec(name)?.[1] ?? []),
    },
    isReadable: isMedia || !bytes || editing.textOf(bytes) !== null,
    base: draft?.base ?? hashOf(published),
    seen: draft?.stamp ?? "",
    isPublished: published !== null,
    address: isGroup(values?.settings) && values.settings.link ? null : editing.addressOf(file),
    ...(summary && stateAt(summary, context.clock.now(), await findTimeZone(context.db))),
    /** Null for what cannot be taken off the site. */
    isHidden: canHide ? summary.isHidden : null,
    /** Nothing for a new file, or one that is to be deleted. */
    changes: draft && published && text !== null ? lineChanges(editing.textOf(published) ?? "", text) : [],
    draft: draft && { by: draft.editor, moves: draft.to_file, asked: draft.asked, note: draft.note, isOwn },
    problems: problems.map(({ file: where, line, message, isAdvice = false }, index) => ({
      where,
      line,
      message,
      isAdvice,
      field: isHere(where) ? (at[index] ?? null) : null,
    })),
    mayMove: editing.mayMove(file) && published !== null,
    mayPublish: mayPublish(editor),
    colleagues: context.env.EDITORS.filter((colleague) => colleague !== editor && mayPublish(colleague)),
  };
}

export type FileView = Awaited<ReturnType<typeof loadFile>>;

/** In bytes. */
export const MAX_TEXT = 700 * 1024;

const fields = z.object({ do: text, base: text, seen: text, text, to: text, colleague: text, note: text });

export interface Refusal {
  message: string;
  text: string | null;
  /** What was typed into fields, and the one that a button of a list leads to. */
  values: FileValues | null;
  at: string | null;
  /** What somebody else has written meanwhile, with a label, and what the form was then made from. */
  other: { text: string; label: string } | null;
  base: string;
  seen: string;
  move?: { message: string; to: string };
}

export function notifyEditors(context: AppLoadContext, editor: string, file: string) {
  const { env, mail, clock } = context;
  return async (trx: AppLoadContext["db"]) => {
    for (const to of env.EDITORS) {
      const email = emailOf(`Published: ${file}`, [
        `${editor} has published a change of ${file}. What changed, and Undo:`,
        { link: officeLink(context, to, clock.now(), historyHref(file)) },
      ]);
      await mail.queue(trx, { to, ...email });
    }
  };
}

/** For what no draft shows: refuses with the problems, or goes on. */
export function answerOutcome(outcome: Outcome, file: string, to: string): Response {
  if ("change" in outcome || "unchanged" in outcome) return redirect(to, 303);
  if ("alone" in outcome) return redirect(`${fileHref(file)}&done=saved`, 303);
  const { message, status } = explainOutcome(outcome);
  const problems = "problems" in outcome ? outcome.problems.slice(0, 3) : [];
  const listed = problems.map((problem) => `${problem.file}, line ${problem.line}: ${problem.message}`);
  return data({ message: [message, ...listed].join(" ") }, status);
}

export function explainOutcome(outcome: Exclude<Outcome, Done | { unchanged: true }>) {
  if ("alone" in outcome)
    return { status: 403, message: "Your draft is saved. Somebody else has to publish it, who has not written in it." };
  if ("problems" in outcome)
    return { status: 422, message: "Nothing is published yet. Please correct what is listed here first." };
  if ("failure" in outcome)
    return {
      status: 503,
      message: `Nothing is published yet, and your draft is kept. Please tell whoever looks after the site: ${outcome.failure}`,
    };
  return {
    status: 409,
    message: "Nothing is published: there is a draft of this file, or somebody else has published it meanwhile.",
  };
}

/** @throws {Response} 404 when there is no such file; 400 for a button that our pages do not have */
export async function readSent(context: AppLoadContext, file: string, form: FormData) {
  const { editing, draft, published, isMedia } = await openFile(context, file);
  const sent = parseFields(form, fields);
  const typed = readFields(form);
  const before = draft ? draft.bytes : published;
  const fromFields = typed && (await editing.write(file, (before && editing.textOf(before)) ?? "", typed.values));
  const newText = fromFields ?? (form.has("text") ? sent.text : null);
  // A draft that deletes its file has no text in its form, and neither has one of a picture or document.
  const bytes =
    newText === null || isMedia ? (draft?.bytes ?? null) : editing.compose(published ?? draft?.bytes ?? null, newText);
  return { editing, sent, typed, draft, published, newText, bytes };
}
