import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { TEXT_SIZE_STEP } from "#app/base/text-size-address.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Outcome } from "#server/publish/editing.ts";
import type { HeldFile } from "#server/publish/write/file-fields.ts";
import { asTextHref, fileHref, listHref } from "./addresses.ts";
import { type Draft, deleteDraft, findDraft, saveDraft } from "./drafts.server.ts";
import { askedEmail, publishedEmail, sentBackEmail } from "./edit-email.ts";
import { readFields } from "./read-fields.server.ts";
import { editingOf } from "./session.server.ts";
import { hashOf, listVersions } from "./versions.server.ts";

/** The most text that a file's form may hold, in bytes. */
export const MAX_TEXT = 700 * 1024;

const fields = z.object({ do: text, base: text, seen: text, text, to: text, colleague: text, note: text });

/** Why a form about a file has changed nothing, and what was typed. */
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
  /** Why a file is not renamed, and what was typed. */
  move?: { message: string; to: string };
}

/** Queues the email to all editors about a publication. */
export function tellEditors({ env, mail, siteUrl }: AppLoadContext, editor: string, file: string) {
  return async (trx: AppLoadContext["db"]) => {
    for (const to of env.EDITORS) await mail.queue(trx, { to, ...publishedEmail(siteUrl, editor, file) });
  };
}

/** Why nothing was published, in words, and the status that says so. */
export function explainOutcome(outcome: Exclude<Outcome, { change: number } | { unchanged: true }>) {
  if ("problems" in outcome)
    return { status: 422, message: "Nothing is published yet. Please correct what is listed here first." };
  if ("failure" in outcome)
    return {
      status: 503,
      message: `Nothing is published yet, and your draft is kept. Please tell whoever looks after the site: ${outcome.failure}`,
    };
  return { status: 409, message: "Nothing is published: somebody else has published this file meanwhile." };
}

/** The words of a signed-out editor come back with the answer, so that nothing is lost. */
export function readSent(form: FormData) {
  const sent = parseFields(form, fields);
  const typed = readFields(form);
  const text = !typed && form.has("text") ? sent.text : null;
  const shown: Omit<Refusal, "message"> = {
    ...{ text, held: typed?.held ?? null, at: typed?.at ?? null, other: null, base: sent.base, seen: sent.seen },
  };
  const refuse = (message: string, status: number, more: Partial<Refusal> = {}) =>
    data<Refusal>({ message, ...shown, ...more }, status);
  return { sent, typed, text, refuse };
}

/** What a form about a file makes of it, with its draft and the file of the folder. */
export async function readWanted(context: AppLoadContext, file: string, { typed, text, sent }: SentFile) {
  const editing = editingOf(context);
  const [before, there] = [await findDraft(context.db, file), editing.read(file)];
  const shown = before ? before.bytes : there;
  const words = typed ? editing.fields.write(file, (shown && editing.textOf(shown)) ?? "", typed.held) : text;
  // A draft that deletes its file has no text in its form.
  const bytes = words === null ? (before?.bytes ?? null) : editing.compose(there ?? before?.bytes ?? null, words);
  const isStale = (before?.stamp ?? "") !== sent.seen || (typed !== null && !before && hashOf(there) !== sent.base);
  return { before, there, words, bytes, isStale };
}
type SentFile = Pick<ReturnType<typeof readSent>, "sent" | "typed" | "text">;

/** Does what a form about a file asks for. */
export async function actOnFile(
  context: AppLoadContext,
  file: string,
  form: FormData,
  editor: string,
  query: URLSearchParams,
): Promise<Response> {
  const { db, clock, env, mail, siteUrl } = context;
  const editing = editingOf(context);
  const read = readSent(form);
  const { sent, refuse, typed } = read;
  if (query.has(TEXT_SIZE_STEP) || typed?.at) return refuse("", 200);
  const { before, there, words, bytes, isStale } = await readWanted(context, file, read);
  /** Somebody else was faster. @param own the draft that is saved nevertheless */
  const late = async (other: Draft | null, now: Buffer | null, own: Draft | null = other) => {
    const isGone = !own && hashOf(now) === sent.base;
    const by = other?.editor ?? (isGone ? "" : (await listVersions(db, file, 1))[0]?.editor);
    const did = other ? "saved a draft of" : isGone ? "discarded the draft of" : "published";
    const theirs = other ? other.bytes : now;
    const message = `Nothing is published: ${by || "somebody"} has ${did} this file since you opened it. Both texts are below.`;
    return refuse(message, 409, {
      ...{ text: words?.replace(/\r\n?/g, "\n") ?? null, held: null },
      other: {
        text: (theirs && editing.textOf(theirs)) ?? "",
        label: other ? `What ${by} has saved` : "What is published now",
      },
      base: own?.base ?? hashOf(now),
      seen: own?.stamp ?? "",
    });
  };
  const saved = () => late(before, there);
  if (isStale) return saved();
  const save = async (changes: Partial<Draft>, email?: Mail): Promise<Draft | null> => {
    const draft = {
      ...{
        file,
        to_file: before?.to_file ?? null,
        base: sent.base,
        asked: before?.asked ?? null,
        note: before?.note ?? "",
      },
      ...{ bytes: before ? before.bytes : there, editor, saved_at: clock.now(), ...changes },
    };
    // Whoever only renames it, or asks for it, has not written it.
    if (before && hashOf(before.bytes) === hashOf(draft.bytes)) draft.editor = before.editor;
    return db.transaction().execute(async (trx) => {
      const kept = await saveDraft(trx, draft, sent.seen);
      if (kept && email) await mail.queue(trx, email);
      return kept;
    });
  };
  if (sent.do === "discard") {
    if (before) await deleteDraft(db, before);
    return redirect(there ? fileHref(file) : listHref(), 303);
  }
  if (sent.do === "rename" || sent.do === "delete") {
    const to = `${sent.to.trim().replace(/^\/|(?:\.md)?\/?$/g, "")}.md`;
    const fault = !there
      ? "Publish it first."
      : sent.do === "rename"
        ? editing.mayMove(file) && to.split("/")[0] === file.split("/")[0]
          ? editing.pathFault(to)
          : `It can only move inside ${file.split("/")[0]}/.`
        : null;
    if (fault && sent.do === "rename") return refuse("", 422, { move: { message: fault, to: sent.to } });
    if (fault) return refuse(fault, 422);
    const draft = await save(sent.do === "rename" ? { to_file: to } : { to_file: null, bytes: null });
    return draft ? redirect(fileHref(file), 303) : saved();
  }
  if (sent.do === "back") {
    if (!before) return saved();
    const email = { to: before.editor, ...sentBackEmail(siteUrl, editor, file, sent.note) };
    if (!(await save({ asked: null, note: sent.note, editor: before.editor }, email))) return saved();
    mail.wake();
    return redirect(`${fileHref(file)}&done=back`, 303);
  }
  const isSame = before !== null && hashOf(before.bytes) === hashOf(bytes) && before.base === sent.base;
  if (!before && there?.equals(bytes ?? Buffer.alloc(0))) return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if (sent.do === "ask") {
    const colleague = env.EDITORS.find((one) => one === sent.colleague && one !== editor);
    if (!colleague) return refuse("Choose who should publish it.", 422);
    const email = { to: colleague, ...askedEmail(siteUrl, editor, file, sent.note) };
    if (!(await save({ bytes, asked: colleague, note: sent.note }, email))) return saved();
    mail.wake();
    return redirect(`${fileHref(file)}&done=asked`, 303);
  }
  const draft = isSame ? before : await save({ bytes });
  if (!draft) return saved();
  if (sent.do !== "publish")
    return redirect(`${(query.get("as") === "text" ? asTextHref : fileHref)(file)}&done=saved`, 303);
  // The page then shows the draft, which is what was typed.
  const kept = { seen: draft.stamp, text: null, held: null };
  if (env.PUBLISH_ALONE === "no" && !editing.isLocal && draft.editor === editor)
    return refuse("Your draft is saved. Somebody else has to publish it: ask them below.", 403, kept);
  const tell = tellEditors(context, editor, draft.to_file ?? file);
  const outcome = await editing.publish(draft, {
    editor,
    also: async (trx) => {
      await deleteDraft(trx, draft);
      await tell(trx);
    },
  });
  if ("unchanged" in outcome) await deleteDraft(db, draft);
  if ("unchanged" in outcome) return redirect(`${fileHref(file)}&done=unchanged`, 303);
  if ("change" in outcome) {
    mail.wake();
    const done = `&done=${editing.isLocal ? "written" : outcome.isLive ? "published" : "stored"}`;
    if (draft.bytes === null) return redirect(listHref(file.split("/")[0]) + done, 303);
    return redirect(fileHref(draft.to_file ?? file) + done, 303);
  }
  const { message, status } = explainOutcome(outcome);
  if (!("conflict" in outcome)) return refuse(message, status, kept);
  const now = editing.read(file);
  return late(null, now, { ...draft, base: hashOf(now) });
}
