import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { dayInWords, startOfDay } from "#app/base/dates.ts";
import { emailOf } from "#app/base/markup.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import type { Done, Outcome } from "#app/edit/editing.ts";
import type { HeldFile } from "#app/edit/write/file-fields.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { hashOf } from "#server/hash.ts";
import type { Mail } from "#server/mail/mail.ts";
import { addedHref, asTextHref, fileHref, historyHref, listHref } from "./addresses.ts";
import { type Draft, deleteDraft, findDraft, findSame, saveDraft, writersOf } from "./drafts.server.ts";
import { type Held, isGroup } from "./field-kinds.ts";
import { lineChanges } from "./line-changes.ts";
import { readFields } from "./read-fields.server.ts";
import { editingOf } from "./session.server.ts";
import { findChange, listVersions, requestOf } from "./versions.server.ts";

/** As the end of a sentence; null when visitors see it. */
async function hiddenBy({ db, clock }: AppLoadContext, settings: Held): Promise<string | null> {
  const { draft, date } = isGroup(settings) ? settings : {};
  if (draft === "on") return "as long as ‘Hidden from visitors’ is ticked";
  const isDay = typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date);
  return isDay && startOfDay(date, await findTimeZone(db)) > clock.now() ? `before ${dayInWords(date)}` : null;
}

/** @throws {Response} 404 for a path that is not one of a text file of the folder, or of a draft of another file */
async function openFile(context: AppLoadContext, file: string) {
  const editing = editingOf(context);
  const [draft, published] = [await findDraft(context.db, file), editing.read(file)];
  const isMedia = file.startsWith("media/");
  if (!editing.mayEdit(file) || !(draft || (published && !isMedia)))
    throw new Response("There is no such file", { status: 404 });
  return { editing, draft, published, isMedia };
}

/** @throws {Response} 404, see `openFile` */
export async function loadFile(context: AppLoadContext, file: string, editor: string) {
  const { editing, draft, published, isMedia } = await openFile(context, file);
  const bytes = draft ? draft.bytes : published;
  if (!draft) editing.warm();
  const problems = draft ? await editing.check(draft) : [];
  const isOwn = draft?.editor === editor;
  const mayPublish = (colleague: string) =>
    editing.mayPublish("publish", colleague, draft ? writersOf(draft) : [editor]);
  const text = isMedia ? null : bytes && (editing.textOf(bytes) ?? "");
  const { choices, at, ...opened } = await editing.open(file, text ?? "", problems);
  const held = text === null ? null : opened.held;
  const fields = editing.fieldsOf(file);
  const media = (pattern: RegExp) => editing.list().flatMap((name) => pattern.exec(name)?.[1] ?? []);
  const isHere = (where: string) => held !== null && (where === file || where === draft?.to_file);
  return {
    file,
    editor,
    /** Null for a draft that deletes the file, and for a picture or document; empty for a file that is not UTF-8. */
    text,
    isDeleted: bytes === null,
    /** Null for a file that is edited as text; `held` is null when its settings cannot be read. */
    fields: fields && {
      ...fields,
      held,
      choices,
      pictures: media(/^media\/(.+\.(?:svg|png|jpe?g|webp))$/i),
      documents: media(/^media\/(.+\.(?:pdf|docx))$/i),
    },
    isReadable: isMedia || !bytes || editing.textOf(bytes) !== null,
    base: draft?.base ?? hashOf(published),
    seen: draft?.stamp ?? "",
    isPublished: published !== null,
    address: isGroup(held?.settings) && held.settings.link ? null : editing.addressOf(file),
    hidden: held && (await hiddenBy(context, held.settings)),
    /** Nothing for a new file, or one that is to be deleted. */
    changes: draft && published && text !== null ? lineChanges(editing.textOf(published) ?? "", text) : [],
    draft: draft && { by: draft.editor, moves: draft.to_file, asked: draft.asked, note: draft.note, isOwn },
    problems: problems.map(({ file: where, line, message, isAdvice = false }, index) => ({
      ...{ where, line, message, isAdvice },
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
  held: HeldFile | null;
  at: string | null;
  /** What somebody else has written meanwhile, with a label, and what the form was then made from. */
  other: { text: string; label: string } | null;
  base: string;
  seen: string;
  move?: { message: string; to: string };
}

export function notifyEditors({ env, mail, siteUrl }: AppLoadContext, editor: string, file: string) {
  const email = emailOf(`Published: ${file}`, [
    `${editor} has published a change of ${file}. What changed, and Undo:`,
    { link: siteUrl + historyHref(file) },
  ]);
  return async (trx: AppLoadContext["db"]) => {
    for (const to of env.EDITORS) await mail.queue(trx, { to, ...email });
  };
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
  return { status: 409, message: "Nothing is published: somebody else has published this file meanwhile." };
}

/** @throws {Response} 404 when there is no such file; 400 for a button that our pages do not have */
export async function readSent(context: AppLoadContext, file: string, form: FormData) {
  const { editing, draft, published, isMedia } = await openFile(context, file);
  const [sent, typed] = [parseFields(form, fields), readFields(form)];
  const before = draft ? draft.bytes : published;
  const fromFields = typed && (await editing.write(file, (before && editing.textOf(before)) ?? "", typed.held));
  const newText = fromFields ?? (form.has("text") ? sent.text : null);
  // A draft that deletes its file has no text in its form, and neither has one of a picture or document.
  const bytes =
    newText === null || isMedia ? (draft?.bytes ?? null) : editing.compose(published ?? draft?.bytes ?? null, newText);
  return { editing, sent, typed, draft, published, newText, bytes };
}

/** Wherever it is now; the list when it is gone. */
async function showDone({ db, editing }: AppLoadContext, file: string, { change, isLive }: Done) {
  const files = (await findChange(db, change)).filter(({ bytes }) => bytes);
  const there = files.find((changed) => changed.file === file) ?? files.find(({ before }) => !before);
  const [folder] = file.split("/");
  if (there && folder === "media") return redirect(addedHref(file), 303);
  const done = editing?.isLocal ? "written" : isLive ? "published" : "stored";
  return redirect(`${there ? fileHref(there.file) : listHref(folder)}&done=${done}`, 303);
}

export async function actOnFile(
  context: AppLoadContext,
  file: string,
  form: FormData,
  editor: string,
  query: URLSearchParams,
): Promise<Response> {
  const { db, clock, env, mail, siteUrl } = context;
  const request = requestOf(editor, file, form);
  const outcomeBefore = await editingOf(context).findDone(file, request);
  if (outcomeBefore) return showDone(context, file, outcomeBefore);
  const { editing, sent, typed, draft: before, published, newText, bytes } = await readSent(context, file, form);
  const refuse = (message: string, status: number, more: Partial<Refusal> = {}) => {
    const shown = { text: typed ? null : newText, held: typed?.held ?? null, at: typed?.at ?? null, other: null };
    return data<Refusal>({ message, ...shown, base: sent.base, seen: sent.seen, ...more }, status);
  };
  if (typed?.at) return refuse("", 200);

  /** @param own the draft that is saved nevertheless */
  const refuseLate = async (other = before, now = published, own = other) => {
    const outcomeMeanwhile = await editing.findDone(file, request);
    if (outcomeMeanwhile) return showDone(context, file, outcomeMeanwhile);
    const isDiscarded = !own && hashOf(now) === sent.base;
    const by = other?.editor ?? (isDiscarded ? "" : (await listVersions(db, file, 1))[0]?.editor);
    const did = other ? "saved a draft of" : isDiscarded ? "discarded the draft of" : "published";
    const theirs = other ? other.bytes : now;
    const message = `Nothing is published: ${by || "somebody"} has ${did} this file since you opened it. Both texts are below.`;
    return refuse(message, 409, {
      ...{ text: newText?.replace(/\r\n?/g, "\n") ?? null, held: null },
      other: {
        text: (theirs && editing.textOf(theirs)) ?? "",
        label: other ? `What ${by} has saved` : "What is published now",
      },
      ...{ base: own?.base ?? hashOf(now), seen: own?.stamp ?? "" },
    });
  };
  const isPublishedSince = typed !== null && !before && hashOf(published) !== sent.base;

  /** @returns null when somebody else was faster; the draft of the first press, when this is the second */
  const save = async (changes: Partial<Draft>, email?: Mail): Promise<Draft | null> => {
    const draft = {
      ...(before ?? { to_file: null, asked: null, note: "", bytes: published }),
      ...{ file, base: sent.base, editor, saved_at: clock.now() },
      writers: before && writersOf(before).join(),
      ...changes,
    };
    // Whoever only asks for it has not written it.
    if (before && before.to_file === draft.to_file && hashOf(before.bytes) === hashOf(draft.bytes))
      Object.assign(draft, { editor: before.editor, writers: before.writers });
    const saved = await db.transaction().execute(async (trx) => {
      const stored = isPublishedSince ? null : await saveDraft(trx, draft, sent.seen);
      if (stored && email) await mail.queue(trx, email);
      return stored;
    });
    return saved ?? findSame(db, draft);
  };
  const saveAndGo = async (changes: Partial<Draft>, done = "", email?: Mail) => {
    if (!(await save(changes, email))) return refuseLate();
    mail.wake();
    return redirect(fileHref(file) + done, 303);
  };
  const emailAbout = (to: string, subject: string, line: string) => {
    const note = sent.note ? [`They write: ${sent.note}`] : [];
    return { to, ...emailOf(`${subject}: ${file}`, [line, ...note, { link: siteUrl + fileHref(file) }]) };
  };

  if (sent.do === "discard") {
    if (before && before.stamp !== sent.seen) return refuseLate();
    if (before) await deleteDraft(db, before);
    return redirect(published ? fileHref(file) : listHref(), 303);
  }
  if (sent.do === "delete") return saveAndGo({ to_file: null, bytes: null });
  if (sent.do === "rename") {
    const to = `${sent.to.trim().replace(/^\/|(?:\.md)?\/?$/g, "")}.md`;
    const [folder] = file.split("/");
    const isNear = editing.mayMove(file) && to.startsWith(`${folder}/`);
    const message = isNear ? editing.pathProblem(to) : `It can only move inside ${folder}/.`;
    return message ? refuse("", 422, { move: { message, to: sent.to } }) : saveAndGo({ to_file: to });
  }
  if (sent.do === "back") {
    if (!before) return refuseLate();
    const line = `${editor} has read your draft of ${file} and sends it back.`;
    const email = emailAbout(before.editor, "Sent back", line);
    return saveAndGo({ asked: null, note: sent.note, editor: before.editor }, "&done=back", email);
  }
  if (!before && published?.equals(bytes ?? Buffer.alloc(0))) return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if (sent.do === "ask") {
    const colleague = env.EDITORS.find((address) => address === sent.colleague && address !== editor);
    if (!colleague) return refuse("Choose who should publish it.", 422);
    const line = `${editor} asks you to read a draft of ${file}, and to publish it or send it back.`;
    const email = emailAbout(colleague, "Please publish", line);
    return saveAndGo({ bytes, asked: colleague, note: sent.note }, "&done=asked", email);
  }
  const isSame = before !== null && hashOf(before.bytes) === hashOf(bytes) && before.base === sent.base;
  const draft = isSame ? before : await save({ bytes });
  // Of what somebody else has saved meanwhile, only the text was seen, not where it moves.
  const isSeen = draft?.stamp !== before?.stamp || draft?.stamp === sent.seen || draft?.editor === editor;
  if (!draft || !isSeen) return refuseLate();
  if (sent.do !== "publish")
    return redirect(`${(query.get("as") === "text" ? asTextHref : fileHref)(file)}&done=saved`, 303);
  // The page then shows the draft, which is what was typed.
  const saved = { seen: draft.stamp, text: null, held: null };
  const notify = notifyEditors(context, editor, draft.to_file ?? file);
  const outcome = await editing.publish(draft, {
    ...{ editor, writers: writersOf(draft), request },
    also: async (trx) => {
      await deleteDraft(trx, draft);
      await notify(trx);
    },
  });
  if ("unchanged" in outcome || "change" in outcome) await deleteDraft(db, draft);
  mail.wake();
  if ("unchanged" in outcome) return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if ("change" in outcome) return showDone(context, file, outcome);
  if ("conflict" in outcome) {
    const now = editing.read(file);
    return refuseLate(null, now, { ...draft, base: hashOf(now) });
  }
  const { message, status } = explainOutcome(outcome);
  return refuse(message, status, saved);
}
