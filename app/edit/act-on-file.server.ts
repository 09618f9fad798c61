import { type AppLoadContext, redirect } from "@remix-run/node";
import { data } from "#app/base/data.server.ts";
import { emailOf } from "#app/base/markup.ts";
import { officeLink } from "#app/base/office-links.server.ts";
import type { Done } from "#app/edit/editing.ts";
import { hashOf } from "#server/hash.ts";
import type { Mail } from "#server/mail/mail.ts";
import { addedHref, asTextHref, fileHref, listHref, pictureHref } from "./addresses.ts";
import { type Draft, deleteDraft, findSame, saveDraft, writersOf } from "./drafts.server.ts";
import { answerOutcome, explainOutcome, notifyEditors, type Refusal, readSent } from "./file.server.ts";
import { editingOf } from "./session.server.ts";
import { findChange, listVersions, requestOf } from "./versions.server.ts";

/** A press of a button in the form of a file. */
interface Press extends Awaited<ReturnType<typeof readSent>> {
  context: AppLoadContext;
  file: string;
  editor: string;
  request: string;
}

/** @throws {Response} see `readSent` */
export async function actOnFile(
  context: AppLoadContext,
  file: string,
  form: FormData,
  editor: string,
  query: URLSearchParams,
): Promise<Response> {
  const request = requestOf(editor, file, form);
  const done = await editingOf(context).findDone(file, request);
  if (done) return showDone(context, file, done);
  const press: Press = { context, file, editor, request, ...(await readSent(context, file, form)) };
  const { sent, typed, draft: before, published, bytes } = press;
  if (typed?.at) return refuse(press, "", 200);
  if (sent.do === "discard") return discard(press);
  if (sent.do === "delete") return saveAndGo(press, { to_file: null, bytes: null });
  if (sent.do === "rename") return rename(press);
  if (sent.do === "back") return sendBack(press);
  if (sent.do === "hide" || sent.do === "show") return hide(press);
  const [, field] = /^choose (.+)$/.exec(sent.do) ?? [];
  const isUnchanged = !before && published?.equals(bytes ?? Buffer.alloc(0));
  if (field && isUnchanged) return redirect(pictureHref(file, field), 303);
  if (isUnchanged) return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if (sent.do === "ask") return ask(press);
  const draft = await saveText(press);
  if (!draft) return refuseLate(press);
  if (field) return redirect(pictureHref(file, field), 303);
  if (sent.do === "publish") return publish(press, draft);
  return redirect(`${(query.get("as") === "text" ? asTextHref : fileHref)(file)}&done=saved`, 303);
}

async function discard(press: Press): Promise<Response> {
  const { context, file, sent, draft, published } = press;
  if (draft && draft.stamp !== sent.seen) return refuseLate(press);
  if (draft) await deleteDraft(context.db, draft);
  return redirect(published ? `${fileHref(file)}&done=discarded` : listHref(), 303);
}

/** Or shows it again: at once, and a draft of the file stays as it is. */
async function hide({ context, editing, file, editor, request, sent }: Press): Promise<Response> {
  const by = { editor, request, also: notifyEditors(context, editor, file) };
  const outcome = await editing.hide(file, sent.do === "hide", by);
  context.mail.wake();
  if ("change" in outcome) return showDone(context, file, outcome);
  return answerOutcome(outcome, file, `${fileHref(file)}&done=unchanged`);
}

async function rename(press: Press): Promise<Response> {
  const { editing, file, sent } = press;
  const to = `${sent.to.trim().replace(/^\/|(?:\.md)?\/?$/g, "")}.md`;
  const [folder] = file.split("/");
  const isNear = editing.mayMove(file) && to.startsWith(`${folder}/`);
  const message = isNear ? editing.pathProblem(to) : `It can only move inside ${folder}/.`;
  return message ? refuse(press, "", 422, { move: { message, to: sent.to } }) : saveAndGo(press, { to_file: to });
}

async function sendBack(press: Press): Promise<Response> {
  const { file, editor, sent, draft } = press;
  if (!draft) return refuseLate(press);
  const line = `${editor} has read your draft of ${file} and sends it back.`;
  const email = emailAbout(press, draft.editor, "Sent back", line);
  return saveAndGo(press, { asked: null, note: sent.note }, "&done=back", email);
}

async function ask(press: Press): Promise<Response> {
  const { context, file, editor, sent, bytes } = press;
  const colleague = context.env.EDITORS.find((address) => address === sent.colleague && address !== editor);
  if (!colleague) return refuse(press, "Choose who should publish it.", 422);
  const line = `${editor} asks you to read a draft of ${file}, and to publish it or send it back.`;
  const email = emailAbout(press, colleague, "Please publish", line);
  return saveAndGo(press, { bytes, asked: colleague, note: sent.note }, "&done=asked", email);
}

async function publish(press: Press, draft: Draft): Promise<Response> {
  const { context, editing, file, editor, request } = press;
  const notify = notifyEditors(context, editor, draft.to_file ?? file);
  const outcome = await editing.publish(draft, {
    editor,
    writers: writersOf(draft),
    request,
    also: async (trx) => {
      await deleteDraft(trx, draft);
      await notify(trx);
    },
  });
  // For what was unchanged or published before `also` never ran.
  if ("unchanged" in outcome || "change" in outcome) await deleteDraft(context.db, draft);
  context.mail.wake();
  if ("unchanged" in outcome) return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if ("change" in outcome) return showDone(context, file, outcome);
  if ("conflict" in outcome) {
    const now = editing.read(file);
    return refuseLate(press, null, now, { ...draft, base: hashOf(now) });
  }
  const { message, status } = explainOutcome(outcome);
  // The page then shows the draft, which is what was typed.
  return refuse(press, message, status, { seen: draft.stamp, text: null, values: null });
}

/** Wherever it is now; the list when it is gone. */
async function showDone(
  { db, editing }: AppLoadContext,
  file: string,
  { change, isPublished: isLive }: Done,
): Promise<Response> {
  const files = (await findChange(db, change)).filter(({ bytes }) => bytes);
  const now = files.find((changed) => changed.file === file) ?? files.find(({ before }) => !before);
  const [folder] = file.split("/");
  if (now && folder === "media") return redirect(addedHref(file), 303);
  const done = editing?.isLocal ? "written" : isLive ? "published" : "stored";
  return redirect(`${now ? fileHref(now.file) : listHref(folder)}&done=${done}`, 303);
}

function refuse({ sent, typed, newText }: Press, message: string, status: number, more: Partial<Refusal> = {}) {
  const shown = { text: typed ? null : newText, values: typed?.values ?? null, at: typed?.at ?? null, other: null };
  return data<Refusal>({ message, ...shown, base: sent.base, seen: sent.seen, ...more }, status);
}

/**
 * For who was slower than somebody else.
 * @param own the draft that is saved nevertheless
 */
async function refuseLate(press: Press, other = press.draft, now = press.published, own = other): Promise<Response> {
  const { context, editing, file, request, sent, newText } = press;
  const done = await editing.findDone(file, request);
  if (done) return showDone(context, file, done);
  const isDiscarded = !own && hashOf(now) === sent.base;
  const by = other?.editor ?? (isDiscarded ? "" : (await listVersions(context.db, file, 1))[0]?.editor);
  const did = other ? "saved a draft of" : isDiscarded ? "discarded the draft of" : "published";
  const theirs = other ? other.bytes : now;
  const message = `Nothing is published: ${by || "somebody"} has ${did} this file since you opened it. Both texts are below.`;
  return refuse(press, message, 409, {
    text: newText?.replace(/\r\n?/g, "\n") ?? null,
    values: null,
    other: {
      text: (theirs && editing.textOf(theirs)) ?? "",
      label: other ? `What ${by} has saved` : "What is published now",
    },
    base: own?.base ?? hashOf(now),
    seen: own?.stamp ?? "",
  });
}

/** @returns null when somebody else was faster */
async function saveText(press: Press): Promise<Draft | null> {
  const { editor, sent, draft: before, bytes } = press;
  const isSaved = before !== null && hashOf(before.bytes) === hashOf(bytes) && before.base === sent.base;
  const draft = isSaved ? before : await save(press, { bytes });
  // Of what somebody else has saved meanwhile, only the text was seen, not where it moves.
  const isSeen = draft?.stamp !== before?.stamp || draft?.stamp === sent.seen || draft?.editor === editor;
  return isSeen ? draft : null;
}

async function saveAndGo(press: Press, changes: Partial<Draft>, done = "", email?: Mail): Promise<Response> {
  if (!(await save(press, changes, email))) return refuseLate(press);
  press.context.mail.wake();
  return redirect(fileHref(press.file) + done, 303);
}

/** @returns null when somebody else was faster; the draft of the first press, when this is the second */
async function save(press: Press, changes: Partial<Draft>, email?: Mail): Promise<Draft | null> {
  const { context, file, editor, sent, typed, draft: before, published } = press;
  const { db, clock, mail } = context;
  const draft = {
    ...(before ?? { to_file: null, asked: null, note: "", bytes: published }),
    ...changes,
    file,
    base: sent.base,
    editor,
    writers: before && writersOf(before).join(),
    saved_at: clock.now(),
  };
  // Whoever only asks for it, or sends it back, has not written it.
  if (before && before.to_file === draft.to_file && hashOf(before.bytes) === hashOf(draft.bytes)) {
    draft.editor = before.editor;
    draft.writers = before.writers;
  }
  const isPublishedSince = typed !== null && !before && hashOf(published) !== sent.base;
  const saved = await db.transaction().execute(async (trx) => {
    const stored = isPublishedSince ? null : await saveDraft(trx, draft, sent.seen);
    if (stored && email) await mail.queue(trx, email);
    return stored;
  });
  return saved ?? findSame(db, draft);
}

function emailAbout({ context, file, sent }: Press, to: string, subject: string, line: string): Mail {
  const note = sent.note ? [`They write: ${sent.note}`] : [];
  return {
    to,
    ...emailOf(`${subject}: ${file}`, [
      line,
      ...note,
      { link: officeLink(context, to, context.clock.now(), fileHref(file)) },
    ]),
  };
}
